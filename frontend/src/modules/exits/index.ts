/* Tiles from which a side may leave the board. */

import type { Module } from '../module';
import ExitSigns from './ExitSigns.svelte';

const exits: Module = { prints: ['escape'], Signs: ExitSigns };

export default exits;
