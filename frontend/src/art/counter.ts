/* Counters and what they wear: brackets, aim rings, odds. All drawn around (0, 0). */

import { clip, counterShape, box, SHIELD, style, text } from './sides';
import { symbol, type SymbolName } from './symbols';
import { INK, PAPER } from './tools';

export interface CounterArt {
  side: string;
  unit: SymbolName;
  squad: string;
  defence: number;
  suppressed: boolean;
}

/** A combat counter, 64 x 64: symbol above, band below with squad letter left and defence shield right. */
export function counter({ side, unit, squad, defence, suppressed: low }: CounterArt): string {
  const s = style(side);
  const shape = counterShape(s.axis);
  const face = low ? (s.axis ? '#a4a8a6' : '#d3cdbc') : s.face;
  const ink = low && s.axis ? INK : s.ink;
  const band = low ? '#6b6c62' : s.band;
  const hatch = low ? `<path d="M-40 -32l72 72M-40 -16l60 60M-24 -32l64 64M-8 -32l48 48M8 -32l32 32" stroke="${INK}" stroke-width="1.6" opacity=".22"/>` : '';
  const drawn =
    `<path d="${shape}" transform="translate(2.5 4)" fill="#1a1d14" opacity=".38"/>` +
    `<path d="${shape}" fill="${face}" stroke="${PAPER}" stroke-width="6.4" stroke-linejoin="round"/>` +
    `<g ${clip('counter', s.axis)}><path d="${shape}" fill="${face}"/>${hatch}<rect x="-32" y="9" width="64" height="24" fill="${band}"/>` +
    (s.pattern && !low ? `<rect x="-32" y="9" width="64" height="24" fill="url(#${s.pattern})"/>` : '') +
    `<path d="M-32 9H32" stroke="${s.axis ? '#f3eddd' : INK}" stroke-width="1.6" opacity="${s.axis ? 0.55 : 1}"/></g>` +
    `<path d="${shape}" fill="none" stroke="${INK}" stroke-width="2.6" ${low ? 'stroke-dasharray="7 4"' : ''}/>` +
    symbol(unit, 0, -11.5, 1, ink, face) +
    (squad ? `<path d="${box(s.axis, -27, 10.6, 19, 19, 4)}" fill="${low ? band : s.axis ? s.face : s.band}"/>` + text(-17.5, 27.4, 20, squad, PAPER) : '') +
    `<path d="${SHIELD}" transform="translate(17.4 19.4) scale(.98)" fill="${PAPER}" stroke="${INK}" stroke-width="1.5"/>` +
    text(17.4, 26.2, 18.5, defence);
  return low ? `${drawn}${down}` : drawn;
}

const down = `<g transform="translate(31 -8)"><circle r="12" fill="${INK}" stroke="${PAPER}" stroke-width="2"/><path d="M-6.4 -5.6L0 -.4L6.4 -5.6M-6.4 .6L0 5.8L6.4 .6" fill="none" stroke="#f0b429" stroke-width="2.8"/></g>`;

/** Corner brackets: the selected piece. */
export const brackets = (r = 40, len = 13): string => {
  let d = '';
  for (const [a, b] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) d += `M${a * r} ${b * (r - len)}V${b * r}H${a * (r - len)}`;
  return `<path d="${d}" fill="none" stroke="${INK}" stroke-width="10" stroke-linecap="square"/><path d="${d}" fill="none" stroke="#f6bd3b" stroke-width="5.4" stroke-linecap="square"/>`;
};

/** A ring round a piece that may be aimed at; `hot` is the one under the pointer. */
export const aim = (hot: boolean, r = 41): string =>
  `<circle r="${r}" fill="none" stroke="${PAPER}" stroke-width="${hot ? 8.6 : 7}" opacity=".95"/><circle r="${r}" fill="none" stroke="#ab3417" stroke-width="${hot ? 5 : 3.4}" ${hot ? '' : 'stroke-dasharray="9 5.6"'}/>` +
  (hot
    ? `<path d="M0 ${-r - 11}V${-r + 6}M0 ${r + 11}V${r - 6}M${-r - 11} 0H${-r + 6}M${r + 11} 0H${r - 6}" stroke="${PAPER}" stroke-width="8"/><path d="M0 ${-r - 10}V${-r + 5}M0 ${r + 10}V${r - 5}M${-r - 10} 0H${-r + 5}M${r + 10} 0H${r - 5}" stroke="#ab3417" stroke-width="4.6"/>`
    : '');

/** A ring of dots in the colour of ways: a piece of one's own that may be picked. */
export const pick = (hot: boolean, r = 41): string =>
  `<circle r="${r}" fill="none" stroke="${PAPER}" stroke-width="7" opacity=".95"/><circle r="${r}" fill="none" stroke="#1c6670" stroke-width="${hot ? 5 : 3.6}" ${hot ? '' : 'stroke-dasharray="2 6" stroke-linecap="round"'}/>`;

export const odds = (label: string, hot: boolean): string =>
  `<path d="${box(false, -27, -12, 54, 24, 7)}" fill="${hot ? '#ab3417' : PAPER}" stroke="${hot ? PAPER : '#ab3417'}" stroke-width="2"/>` +
  `<text y="6" text-anchor="middle" class="ui" font-weight="700" font-size="17" fill="${hot ? '#fff8ec' : '#8f2a10'}">${label}</text>`;
