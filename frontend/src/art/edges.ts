/* Pieces on the edges between tiles, and what the interface adds there: lit edges, slots, a burst. Points are on the board. */

import type { Art, TileView } from '../wire';

const INK = '#23281f';
const PAPER = '#f8f3e6';
const AIM = '#ab3417';
const PATH = '#1c6670';
const AMBER = '#f0b429';

export interface EdgePiece { key: string; tile: string; other: string; piece: string; side: string; x: number; y: number; size: number; drawing: string }
interface Lying { edge: string; piece: string; number: number; side: string }

/** Every piece on an edge with its place; those of one edge lie side by side. */
export function edgePieces(art: Art, tiles: readonly TileView[]): EdgePiece[] {
  return tiles.flatMap(({ tile, facts }) => {
    const lying = (facts?.edges ?? []) as Lying[];
    return [...new Set(lying.map(({ edge }) => edge))].flatMap((other) => {
      const each = lying.filter(({ edge }) => edge === other).flatMap((one) => Array.from({ length: one.number }, () => one));
      const known = art.edges[`${tile} ${other}`];
      const spots = known[Math.min(each.length, known.length) - 1];
      return each.map(({ piece, side }, i) => {
        const [x, y] = spots.places[Math.min(i, spots.places.length - 1)];
        return { key: `${tile} ${other} ${i}`, tile, other, piece, side, x, y, size: spots.size, drawing: art.sides[side].edges[piece] };
      });
    });
  });
}

/** An edge that may be chosen, a little short of its corners; `hot` is the one under the pointer. */
export function litEdge([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number], hot: boolean): string {
  const part = 13 / Math.hypot(bx - ax, by - ay);
  const at = (t: number): string => `${(ax + (bx - ax) * t).toFixed(1)} ${(ay + (by - ay) * t).toFixed(1)}`;
  const bar = (colour: string, width: number, more = ''): string => `<path d="M${at(part)}L${at(1 - part)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${more}/>`;
  return hot ? bar(PAPER, 19) + bar(INK, 15) + bar(AMBER, 9.6) : bar(PAPER, 15) + bar(PATH, 9) + bar(PAPER, 2.6, ' stroke-dasharray="1 9"');
}

/** Where a piece would lie, around (0, 0): its target is 44 wide. */
export const slot = `<circle r="22" fill="transparent"/><circle r="17" fill="${PAPER}" stroke="${PATH}" stroke-width="3.2" stroke-dasharray="5.4 3.6"/><path d="M-7.6 0H7.6M0 -7.6V7.6" stroke="${PATH}" stroke-width="3.6"/>`;

/** Behind a piece that may go off on the way, around (0, 0). */
export const burst = `<path d="${Array.from({ length: 24 }, (_, i) => {
  const [r, angle] = [i % 2 ? 31 : 44, (i * Math.PI) / 12];
  return `${i ? 'L' : 'M'}${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
}).join('')}Z" fill="#f7ddd0" stroke="${AIM}" stroke-width="3" stroke-linejoin="round"/>`;
