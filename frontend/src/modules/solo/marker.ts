/* A hit marker: one of the striker's own markers, in his shape and pattern, with a red burst; spent: dashed and hollow. */

import type { SideArt } from '../../wire';

const BURST = 'M0 -10L2.7 -4L9 -6.6L5.4 -1L10.4 2.4L4.2 3.4L5.6 10L0 5.6L-5.6 10L-4.2 3.4L-10.4 2.4L-5.4 -1L-9 -6.6L-2.7 -4Z';
const ROUND = 'M-7 -14H7A7 7 0 0 1 14 -7V7A7 7 0 0 1 7 14H-7A7 7 0 0 1 -14 7V-7A7 7 0 0 1 -7 -14Z';
const CUT = 'M-6 -14H6L14 -6V6L6 14H-6L-14 6V-6Z';

export function hitMarker(side: SideArt, spent: boolean): string {
  const shape = side.shape === 'cut' ? CUT : ROUND;
  const under = `<path d="${shape}" transform="translate(1.2 2)" fill="#1a1d14" opacity=".35"/><path d="${shape}" fill="none" stroke="#f8f3e6" stroke-width="5" stroke-linejoin="round"/>`;
  if (spent) return `${under}<path d="${shape}" fill="#f8f3e6" stroke="#23281f" stroke-width="1.8" stroke-dasharray="4.4 2.6"/><path d="${BURST}" fill="none" stroke="#8f2a10" stroke-width="2.6" stroke-linejoin="round"/>`;
  const body = side.shape === 'cut' ? `<g transform="translate(-14 -14) scale(1.217)">${side.held}</g>` : `<path d="${shape}" fill="${side.strong}"/>`;
  return `${under}${body}<path d="${shape}" fill="none" stroke="#23281f" stroke-width="1.8"/><path d="${BURST}" fill="#c23b1b" stroke="#f8f3e6" stroke-width="1.8" stroke-linejoin="round"/><circle r="2.6" fill="#f8f3e6"/>`;
}
