/* Action signs, 24 x 24 around the middle. */

import { INK } from './tools';

const S = (d: string, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="miter" ${extra}/>`;
const F = (d: string): string => `<path d="${d}" fill="currentColor"/>`;

export const signs: Record<string, string> = {
  move: F('M-11 -3H1V-9L11 0L1 9V3H-11Z'),
  scout: S('M-11 0Q0 -13 11 0Q0 13 -11 0Z') + F('M0 -4A4 4 0 1 1 -.1 -4Z'),
  stalk: F('M-11 -2H-7V2H-11ZM-5 -2H-1V2H-5ZM1 -8L11 0L1 8Z'),
  attack: S('M0 -7A7 7 0 1 1 -.1 -7') + F('M-1.3 -12H1.3V-4H-1.3ZM-1.3 4H1.3V12H-1.3ZM-12 -1.3H-4V1.3H-12ZM4 -1.3H12V1.3H4Z'),
  suppress: S('M-9 -9L0 -2L9 -9M-9 0L0 7L9 0', 'stroke-width="3"') + F('M-9 9H9V11.6H-9Z'),
  control: F('M-9 -12H-6V12H-9ZM-4.6 -11H10L6 -5.5L10 0H-4.6Z'),
  recon: S('M-2 -8A6.5 6.5 0 1 1 -2.1 -8', 'transform="translate(-1 1)"') + F('M3 5L5.4 2.6L12 9.4L9.4 12Z'),
  conceal: S('M-11 -4q5.5 -6 11 0t11 0M-11 5q5.5 -6 11 0t11 0', 'stroke-width="3"'),
  bolster: F('M-2 -10H2V-2H10V2H2V10H-2V2H-10V-2H-2Z'),
  command: F('M-10 -8H-1V9H-10Z') + S('M2 -8H9.6V9H2', ''),
  inspire: S('M-7 6A8.5 8.5 0 1 0 -6 -6.6', '') + F('M-12 -10L-3.5 -11.4L-5 -2.6Z'),
  guide: F('M-1.5 -12H1.5V12H-1.5ZM2.6 -10H8L12 -6L8 -2H2.6ZM-2.6 0H-8L-12 4L-8 8H-2.6Z'),
  blast: F('M0 -12L3 -4L11 -7L5 0L11 7L3 4L0 12L-3 4L-11 7L-5 0L-11 -7L-3 -4Z'),
  target: S('M0 -10A10 10 0 1 1 -.1 -10') + F('M0 -4A4 4 0 1 1 -.1 -4Z'),
  hunker: S('M-10 4A10 10 0 0 1 10 4') + F('M-12 4H12V7.4H-12Z'),
  drive: S('M0 -9.4A9.4 9.4 0 1 1 -.1 -9.4') + F('M0 -3A3 3 0 1 1 -.1 -3ZM-9 -1.2H-3V1.2H-9ZM3 -1.2H9V1.2H3ZM-1.2 3H1.2V9H-1.2Z'),
  navigate: F('M0 -12L4.4 0L0 12L-4.4 0Z') + S('M-11 0H-6M6 0H11'),
  antitank: F('M-11 -4H2V4H-11ZM3.6 -4H6Q10 -2.4 12 0Q10 2.4 6 4H3.6Z'),
  repair: '<g transform="rotate(45) scale(.66)">' + F('M-3.4 -7H3.4V17H-3.4ZM-8.6 -17V-8.4L-3 -4.6H3L8.6 -8.4V-17L4 -14V-9.6H-4V-14Z') + '</g>',
  demolition: F('M-2 -4A7.4 7.4 0 1 1 -2.1 -4ZM1 -8L4.4 -11L7 -8.4L4.2 -5Z') + S('M6 -10Q8 -13 12 -11', 'stroke-width="2"'),
  ready: S('M-9 3A9.5 9.5 0 1 1 9 3') + F('M-11 4L0 12L11 4H5V0H-5V4Z'),
  strafe: F('M-10 -10L0 -4V4L-10 -2ZM2 -3L12 3V11L2 5Z'),
  surveil: S('M-11 2Q0 -11 11 2') + F('M0 -1A4 4 0 1 1 -.1 -1ZM-11 8H11V10.6H-11Z'),
  switch: F('M-11 -5H3V-10L11 -3.4H-11ZM11 5H-3V10L-11 3.4H11Z'),
  enter: F('M-11 -2.6H-1V-8L8 0L-1 8V2.6H-11ZM8.6 -11H11.4V11H8.6Z'),
  shift: F('M-10 -9H-4V-1H4V-9H10V-1H10V4H-10Z') + F('M-10 6H10V9H-10Z'),
  exit: F('M-11.4 -11H-8.6V11H-11.4ZM-6 -2.6H3V-8L12 0L3 8V2.6H-6Z'),
  stay: F('M-9 -9H-3.4V9H-9ZM3.4 -9H9V9H3.4Z'),
  leave: F('M-11 -3H1V-9L11 0L1 9V3H-11Z'),
  end: F('M-9 -9H9V9H-9Z'),
};

export const sign = (name: string, x = 0, y = 0, k = 1, colour = INK): string =>
  `<g transform="translate(${x} ${y}) scale(${k})" color="${colour}">${signs[name] ?? ''}</g>`;
