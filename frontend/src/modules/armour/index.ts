/* Ground that is closed to vehicles: printed, or by a token. */

import type { Module } from '../module';
import RoughSigns from './RoughSigns.svelte';

const armour: Module = { prints: ['rough'], Signs: RoughSigns, places: (tile) => (tile.printed.rough ? 1 : 0) };

export default armour;
