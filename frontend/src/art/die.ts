/* The die: a d10 seen on its point. */

import { text } from './sides';
import { INK, PAPER } from './tools';

/** What a face counts: the die prints a 0 for ten. */
export const worth = (face: number): number => (face === 0 ? 10 : face);

/** The die with a face up, or blank. */
export function die(face: number | null, result: 'hit' | 'miss' | ''): string {
  const hit = result === 'hit';
  return (
    `<path d="M0 -31L28 -9V10L0 31L-28 10V-9Z" fill="#1a1d14" opacity=".3" transform="translate(2 4)"/><path d="M0 -31L28 -9V10L0 31L-28 10V-9Z" fill="${hit ? '#f0b429' : '#e9e0c8'}" stroke="${INK}" stroke-width="2.4" stroke-linejoin="round"/>` +
    `<path d="M0 -31L18 9L0 18L-18 9Z" fill="${hit ? '#fbd57c' : PAPER}" stroke="${INK}" stroke-width="1.4" stroke-linejoin="round"/><path d="M18 9L28 10M-18 9L-28 10M0 18V31" stroke="${INK}" stroke-width="1.4"/>${face === null ? '' : text(0, 8.4, 23, face % 10)}`
  );
}
