/* Aircraft: clouds and balloons, firing lines, sections in and out of comms. */

import type { Module } from '../module';
import AirOver from './AirOver.svelte';
import AirUnder from './AirUnder.svelte';
import { isSilent } from './sections';
import WeatherSigns from './WeatherSigns.svelte';

const air: Module = { prints: ['lines', 'cloud', 'balloon'], Signs: WeatherSigns, Under: AirUnder, Over: AirOver, live: isSilent };

export default air;
