/* Squads that enter by flags, and mortars, on ground that gives cover. */

import type { Module } from '../module';
import InfantrySigns from './InfantrySigns.svelte';

const infantry: Module = { prints: ['spawns', 'cover'], Signs: InfantrySigns };

export default infantry;
