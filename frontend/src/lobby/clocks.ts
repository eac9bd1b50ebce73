/* Clocks a table may be played with. The server takes any capped bank; these are offered. */

import type { ClockRule } from '../wire';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const live = (minutes: number, add: number): ClockRule => ({ start: minutes * MINUTE, add, cap: minutes * MINUTE });
const days = (n: number): ClockRule => ({ start: n * DAY, add: n * DAY, cap: n * DAY });

export interface ClockChoice { id: string; words: 'clockNone' | 'clockLive' | 'clockDays'; n: number; add: number; rule: ClockRule | null }

export const CLOCKS: readonly ClockChoice[] = [
  { id: 'none', words: 'clockNone', n: 0, add: 0, rule: null },
  { id: 'quick', words: 'clockLive', n: 5, add: 15, rule: live(5, 15) },
  { id: 'slow', words: 'clockLive', n: 15, add: 30, rule: live(15, 30) },
  { id: 'day', words: 'clockDays', n: 1, add: 0, rule: days(1) },
  { id: 'days', words: 'clockDays', n: 3, add: 0, rule: days(3) },
];
