/* Clocks a table may be played with. The server takes any capped bank; these are offered. */

import type { Speaker } from '../i18n/speaker';
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

/** A table's clock in words, also one that is not offered here. */
export function clockWords(words: Speaker, rule: ClockRule | null): string {
  if (!rule) return words.t('clockNone');
  if (rule.add === rule.cap && rule.cap >= DAY) return words.t('clockDays', { days: words.count('day', Math.round(rule.cap / DAY)) });
  return words.t('clockLive', { n: Math.round(rule.start / MINUTE), add: rule.add });
}

/** How long ago a moment (in seconds) was: "5 minutes ago"; "now" within the minute. */
export function ago(words: Speaker, moment: number, now = Date.now() / 1000): string {
  const past = Math.max(0, now - moment);
  const [unit, size] = past < MINUTE ? (['second', MINUTE] as const) : past < 60 * MINUTE ? (['minute', MINUTE] as const) : past < DAY ? (['hour', 60 * MINUTE] as const) : (['day', DAY] as const);
  return new Intl.RelativeTimeFormat(words.language, { numeric: 'auto' }).format(-Math.floor(past / size), unit);
}
