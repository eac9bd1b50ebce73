/* What a desert tile wears besides markers: structures, ways out, the sign of rough ground. */

import { objective } from './marks';
import { sign } from './signs';
import { badgeSmall, box, style, text } from './sides';
import { INK, PAPER } from './tools';

const BUILT: Record<string, string> = {
  aircraft: '<path d="M-20 2L-2 -1V-13H2V-1L20 2V5L2 6V11L7 14V16H-7V14L-2 11V6L-20 5Z"/>',
  hangar: '<path d="M-19 14V2Q0 -20 19 2V14H12V4Q0 -8 -12 4V14Z"/><path d="M-9 14V6H-1.2V14ZM1.2 14V6H9V14Z"/>',
  fuel: '<path d="M-17 -6H-7V13H-17ZM-5 -6H5V13H-5ZM7 -6H17V13H7Z"/><path d="M-17 0H17M-17 7H17" stroke="var(--cut)" stroke-width="1.8"/>',
  pool: '<path d="M-18 -2H-4V13H-18ZM-2 -8H12V13H-2ZM14 3H19V13H14Z"/><path d="M-16 3H-6M0 -3H10" stroke="var(--cut)" stroke-width="2"/>',
  radio: '<path d="M-1.6 -4H1.6L6 13H2.6L1.4 8H-1.4L-2.6 13H-6Z"/><path d="M-6 -11Q-11 -5 -6 1M6 -11Q11 -5 6 1M-10.6 -14Q-18 -5 -10.6 4M10.6 -14Q18 -5 10.6 4" fill="none" stroke="currentColor" stroke-width="2.6"/><circle cy="-5" r="2.8"/>',
};
const MEANS: Record<string, string> = { plane: 'aircraft', aerodrome: 'hangar', dump: 'fuel', depot: 'fuel', petrol: 'fuel', barracks: 'hangar', wireless: 'radio', mast: 'radio' };

/** The drawing for a structure, by a word of its English name. */
export const structureArt = (name: string): string => {
  const words = name.toLowerCase().replace('-', ' ').split(' ').map((word) => MEANS[word] ?? word);
  return BUILT[words.find((word) => word in BUILT) ?? 'pool'];
};

const GABLE = 'M-30 32V-12L0 -32L30 -12V32Z';

/** A structure, 60 x 64: a gabled plate with what it is; below, the bomb and what must be rolled; its points in brass. */
export const structure = (name: string, defence: number, points: number): string =>
  `<path d="${GABLE}" transform="translate(2.5 4)" fill="#1a1d14" opacity=".35"/><path d="${GABLE}" fill="none" stroke="${PAPER}" stroke-width="6.5" stroke-linejoin="round"/><path d="${GABLE}" fill="#e9dcbd" stroke="${INK}" stroke-width="2.6" stroke-linejoin="round"/>` +
  `<g transform="translate(0 -3) scale(.92)" fill="${INK}" color="${INK}" style="--cut:#e9dcbd">${structureArt(name)}</g><path d="M-29 14H29V31H-29Z" fill="${INK}"/>` +
  sign('demolition', -17, 22.5, 0.62, '#f6bd3b') +
  text(2, 29, 18, defence, PAPER) +
  `<g transform="translate(24 -22)">${objective(points, 0.74)}</g>`;

/** Where a structure stood: broken walls and a cross. */
export const rubble = (): string =>
  `<path d="M-30 24L-24 6L-17 14L-11 -4L-3 10L4 -8L10 9L18 0L23 13L30 24Z" fill="#8a7150" stroke="${PAPER}" stroke-width="5" stroke-linejoin="round"/><path d="M-30 24L-24 6L-17 14L-11 -4L-3 10L4 -8L10 9L18 0L23 13L30 24Z" fill="#b59b75" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/>` +
  `<path d="M-13 -6L13 20M13 -6L-13 20" stroke="${PAPER}" stroke-width="8"/><path d="M-13 -6L13 20M13 -6L-13 20" stroke="#ab3417" stroke-width="4.4"/>`;

/** A way out, 52 x 38: an arrow through a gap, turned to its edge, in the shape and with the badge of the side it is for. */
export function escape(side: string, turn: number): string {
  const { axis } = style(side);
  const shape = box(axis, -26, -19, 52, 38, 9);
  return (
    `<g transform="rotate(${turn})"><path d="${shape}" fill="#1c6670" stroke="${PAPER}" stroke-width="3.4"/><path d="${shape}" fill="none" stroke="${INK}" stroke-width="1.4"/><path d="M-14 -4.5H4V-12L18 0L4 12V4.5H-14Z" fill="${PAPER}"/><path d="M-20 -14V-8M-20 14V8" stroke="${PAPER}" stroke-width="4"/></g>` +
    `<g transform="translate(22 -18)">${badgeSmall(side)}</g>`
  );
}

/** Rough ground: a wheel struck out. */
export const rough = `<circle r="13" fill="${PAPER}" stroke="${INK}" stroke-width="2"/><circle r="6.5" fill="none" stroke="${INK}" stroke-width="3"/><path d="M-9 9L9 -9" stroke="${PAPER}" stroke-width="5.5"/><path d="M-9.5 9.5L9.5 -9.5" stroke="#ab3417" stroke-width="3"/>`;
