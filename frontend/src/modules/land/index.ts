/* Ground that gives cover. */

import type { Module } from '../module';
import LandSigns from './LandSigns.svelte';

const land: Module = { prints: ['cover'], Signs: LandSigns, places: () => 1 };

export default land;
