/* Cards: the face without its action rows (those are real buttons), the back, and the phone's small card. */

import { box, cardShape, clip, smallCardShape, style, text } from './sides';
import { symbol, type SymbolName } from './symbols';
import { INK, PAPER } from './tools';

export interface CardArt {
  side: string;
  title: string;
  squad: string;
  initiative: number;
  unit: SymbolName;
  rows: number;
  note?: readonly string[];
}

export const CARD_WIDTH = 296;
export const CARD_HEIGHT = 408;
const GAP = 6;
const TOP = 92; // of the picture

/** Where the action rows lie, in the card's own units. */
export function rowsOf(count: number): { top: number; height: number; step: number } {
  const height = count > 3 ? 45 : 56;
  return { top: 398 - Math.max(count, 2) * (height + GAP), height, step: height + GAP };
}

/** A title in one or two lines of about equal length. */
export function titleLines(title: string, most = 10): string[] {
  const words = title.split(' ');
  if (title.length <= most || words.length < 2) return [title];
  let best = [title];
  for (let i = 1; i < words.length; i++) {
    const lines = [words.slice(0, i).join(' '), words.slice(i).join(' ')];
    if (best.length === 1 || longest(lines) <= longest(best)) best = lines;
  }
  return best;
}

const longest = (lines: readonly string[]): number => Math.max(...lines.map((line) => line.length));

/** A card's face, 296 x 408: initiative top left in the side's shape, title, squad on the spine, symbol before hills. */
export function cardFace({ side, title, squad, initiative, unit, rows, note = [] }: CardArt): string {
  const s = style(side);
  const fog = unit === 'fog';
  const shape = cardShape(s.axis);
  const band = s.axis ? s.face : s.band;
  const height = (fog ? 398 : rowsOf(rows).top) - TOP - 8;
  const middle = TOP + height / 2;
  let g =
    `<g ${clip('card', s.axis)}><rect width="296" height="408" fill="${PAPER}"/><rect width="44" height="408" fill="${band}"/>` +
    (s.pattern ? `<rect width="44" height="408" fill="url(#${s.pattern})"/>` : '') +
    `<path d="M44 0V408" stroke="${INK}" stroke-width="2"/>`;
  g += fog
    ? `<rect x="45" y="${TOP}" width="252" height="316" fill="#e3e1d6"/><rect x="45" y="${TOP}" width="252" height="316" fill="url(#pt-fog)" opacity=".55"/>`
    : `<rect x="45" y="${TOP}" width="252" height="${height}" fill="${s.sky}"/><rect x="45" y="${TOP}" width="252" height="${height * 0.62}" fill="url(#pt-sky)"/>` +
      `<path d="M45 ${TOP + height * 0.72}q40 -26 84 -12t80 -14t90 8V${TOP + height}H45Z" fill="${band}" opacity=".20"/><path d="M45 ${TOP + height * 0.88}q60 -20 110 -6t144 -10V${TOP + height}H45Z" fill="${band}" opacity=".30"/>`;
  g += `<path d="M45 ${TOP}H296${fog ? '' : `M45 ${TOP + height}H296`}" stroke="${INK}" stroke-width="2"/></g>`;
  g += symbol(unit, 170, fog ? 210 : middle, fog ? 2.5 : Math.min(2.5, height / 44), fog ? '#5d6158' : INK, s.sky);
  g += s.axis
    ? `<path d="${box(true, 12, 14, 66, 66, 18)}" fill="${PAPER}" stroke="${INK}" stroke-width="3"/>`
    : `<circle cx="45" cy="47" r="34" fill="${PAPER}" stroke="${INK}" stroke-width="3"/>`;
  g += text(45, 65, 52, initiative);
  if (squad) g += `<path d="${box(s.axis, 7, 352, 32, 40, 7)}" fill="${PAPER}" stroke="${INK}" stroke-width="2"/>` + text(23, 383, 32, squad);
  const lines = titleLines(title);
  const size = Math.min(lines.length > 1 ? 30 : 36, 330 / longest(lines));
  g += lines.length > 1 ? text(186, 45, size, lines[0]) + text(186, 77, size, lines[1]) : text(186, 62, size, lines[0]);
  note.forEach((line, i) => {
    g += `<text x="170" y="${322 + i * 32}" class="ui" font-size="25" fill="${INK}" text-anchor="middle">${line}</text>`;
  });
  return g + `<path d="${shape}" fill="none" stroke="${INK}" stroke-width="3.4"/>`;
}

/** The phone's card, 164 x 200: what is needed to choose it. */
export function smallCard({ side, title, squad, initiative, unit }: CardArt): string {
  const s = style(side);
  const shape = smallCardShape(s.axis);
  const lines = titleLines(title, 9);
  const size = Math.min(lines.length > 1 ? 23 : 28, 250 / longest(lines));
  const band = s.axis ? s.face : s.band;
  return (
    `<g ${clip('small', s.axis)}><rect width="164" height="200" fill="${PAPER}"/><rect y="66" width="164" height="78" fill="${unit === 'fog' ? '#e3e1d6' : s.sky}"/><path d="M0 122q30 -14 70 -6t94 -8V144H0Z" fill="${band}" opacity=".22"/><rect width="164" height="14" fill="${band}"/>` +
    (s.pattern ? `<rect width="164" height="14" fill="url(#${s.pattern})"/>` : '') +
    '</g>' +
    symbol(unit, 82, 106, 1.75, unit === 'fog' ? '#5d6158' : INK, s.sky) +
    (s.axis ? `<path d="${box(true, 6, 10, 52, 52, 14)}" fill="${PAPER}" stroke="${INK}" stroke-width="3"/>` : `<circle cx="32" cy="36" r="26" fill="${PAPER}" stroke="${INK}" stroke-width="3"/>`) +
    text(32, 51, 42, initiative) +
    (squad ? `<path d="${box(s.axis, 116, 22, 36, 40, 8)}" fill="${band}"/>` + text(134, 53, 34, squad, PAPER) : '') +
    lines.map((line, i) => text(82, (lines.length > 1 ? 168 : 180) + i * 25, size, line)).join('') +
    `<path d="${shape}" fill="none" stroke="${INK}" stroke-width="3.4"/>`
  );
}

export function cardBack(side: string): string {
  const s = style(side);
  const shape = box(s.axis, 2, 2, 292, 404, s.axis ? 34 : 30);
  return (
    `<path d="${shape}" fill="${s.axis ? s.face : s.band}"/>` +
    (s.pattern ? `<path d="${shape}" fill="url(#${s.pattern})"/>` : '') +
    `<path d="${box(s.axis, 26, 26, 244, 356, 22)}" fill="none" stroke="${PAPER}" stroke-width="6" opacity=".8"/><path d="${shape}" fill="none" stroke="${INK}" stroke-width="7"/>`
  );
}
