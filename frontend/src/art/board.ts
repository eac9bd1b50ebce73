/* A scenario's board in small, for the lobby: one tint and one sign a tile. */

import type { MiniTile } from '../wire';
import { objective } from './marks';
import { mini } from './mini';
import { box, style } from './sides';
import { ground } from './tile';
import { INK } from './tools';

export interface MiniBoard { width: number; height: number; inner: string }

/** Tall boards lie down by a quarter turn, never as a mirror image. */
export function miniBoard(id: string, tiles: readonly MiniTile[]): MiniBoard {
  const left = Math.min(...tiles.map((tile) => tile.x));
  const top = Math.min(...tiles.map((tile) => tile.y));
  const wide = Math.max(...tiles.map((tile) => tile.x)) - left;
  const deep = Math.max(...tiles.map((tile) => tile.y)) - top;
  const turn = deep + 2 > wide + 4;
  let below = '';
  let above = '';
  for (const tile of tiles) {
    const x = (turn ? deep - (tile.y - top) : tile.x - left) * 10;
    const y = (turn ? tile.x - left : tile.y - top) * 10;
    const clip = `mini-${id}-${tile.name}`;
    below +=
      `<g transform="translate(${x} ${y})"><clipPath id="${clip}"><rect x=".4" y=".4" width="19.2" height="19.2" rx="1.6"/></clipPath>` +
      `<g clip-path="url(#${clip})">${mini(ground(tile.art))}</g><rect x=".4" y=".4" width="19.2" height="19.2" rx="1.6" fill="none" stroke="${INK}" stroke-width=".8"/></g>`;
    if (tile.points) above += `<g transform="translate(${x + 14.6} ${y + 5.4})">${objective(tile.points, 0.24)}</g>`;
    for (const side of tile.spawns) {
      const s = style(side);
      above += `<path transform="translate(${x + (s.axis ? 14.6 : 5.4)} ${y + 14.4})" d="${box(s.axis, -4, -4, 8, 8, 2.2)}" fill="${s.face}" stroke="${INK}" stroke-width="1"/>`;
    }
  }
  return { width: (turn ? deep : wide) * 10 + 20, height: (turn ? wide : deep) * 10 + 20, inner: below + above };
}
