/* Puts drawings together with what changes during a game and with words. */

import type { Art, Plate, SideArt } from '../wire';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const lettered = (plate: Plate, words: string | number): string =>
  `${plate.drawing}<text x="${plate.x}" y="${plate.y}" font-size="${plate.size}" fill="${plate.ink}" class="st" text-anchor="middle">${String(words).replace(/[&<>]/g, (c) => SIGNS[c])}</text>`;

/** The die with a face up, or blank. */
export function die(art: Art, face: number | null, hit = false): string {
  const plate = hit ? art.hit : art.die;
  return face === null ? plate.drawing : lettered(plate, face % 10);
}

/** Points held against the goal; each is 24 wide. */
export const cells = (side: SideArt, held: number, goal: number, fromRight: boolean): string =>
  Array.from({ length: goal }, (_, i) => `<g transform="translate(${i * 24} 0)">${(fromRight ? i >= goal - held : i < held) ? side.held : side.wanting}</g>`).join('');

export interface Title { lines: string[]; size: number }

const longest = (lines: readonly string[]): number => Math.max(...lines.map((line) => line.length));

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

/** The lines of a title and the size at which they fit: `sizes` are those for one line and for two, `room` is for a line of one letter. */
export function fitted(title: string, most: number, sizes: readonly [number, number], room: number): Title {
  const lines = titleLines(title, most);
  return { lines, size: Math.min(sizes[lines.length > 1 ? 1 : 0], room / longest(lines)) };
}
