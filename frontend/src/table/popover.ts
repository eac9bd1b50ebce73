/* Where things stand beside the board: in corners of the stage that no tile reaches into. */

import type { Box, Spot } from '../game/geometry';

const MARGIN = 16;
const TOOLS = 56; // the buttons at the bottom

const overlap = (a: Box, b: Box): number => Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** Where the odds stand: in the corner that covers least of the board, and neither the target nor who fires. */
export function freest(size: { w: number; h: number }, room: { width: number; height: number }, tiles: readonly Box[], target: Spot, radius: number, from?: Spot): Spot {
  const right = room.width - size.w - MARGIN;
  const bottom = room.height - size.h - MARGIN;
  const corners: Spot[] = [{ x: MARGIN, y: MARGIN }, { x: MARGIN, y: bottom - TOOLS }, { x: right, y: MARGIN }, { x: right, y: bottom }];
  const around = (spot: Spot): Box => ({ x: spot.x - radius * 1.5, y: spot.y - radius * 1.5, w: radius * 3, h: radius * 3 });
  const cost = (spot: Spot): number => {
    const here: Box = { ...spot, ...size };
    return tiles.reduce((sum, tile) => sum + overlap(here, tile), 0) + overlap(here, around(target)) * 50 + (from ? overlap(here, around(from)) * 20 : 0);
  };
  return corners.reduce((best, spot) => (cost(spot) < cost(best) - 1 ? spot : best));
}

/** Where something of a size stands beside a spot of the board: to the side with more room, within the stage. */
export function beside(own: { w: number; h: number }, room: { width: number; height: number }, at: Spot, size: number): Spot {
  const right = at.x < room.width / 2;
  const within = (x: number, most: number): number => Math.max(EDGE, Math.min(most - EDGE, x));
  return { x: within(right ? at.x + size / 2 + 8 : at.x - size / 2 - 8 - own.w, room.width - own.w), y: within(at.y - own.h / 2, room.height - own.h) };
}

const EDGE = 4; // what stands in a corner keeps so much from the stage's edges

const STEP = 12;

/** Places for blocks, one after the other, in corners or along the edges of a room where they meet neither a tile nor each other; null if
    there are not enough. */
export function freeCorners(blocks: readonly { w: number; h: number }[], room: { width: number; height: number }, tiles: readonly Box[]): Spot[] | null {
  const taken = [...tiles];
  const out: Spot[] = [];
  for (const { w, h } of blocks) {
    const [right, bottom] = [room.width - w - EDGE, room.height - h - EDGE];
    const along = Array.from({ length: Math.max(0, Math.floor((right - EDGE) / STEP)) }, (_, i) => EDGE + i * STEP);
    const spots = [{ x: EDGE, y: bottom }, { x: right, y: bottom }, { x: EDGE, y: EDGE }, { x: right, y: EDGE }, ...[bottom, EDGE].flatMap((y) => along.map((x) => ({ x, y })))];
    const found = spots.find((spot) => spot.x >= 0 && spot.y >= 0 && taken.every((tile) => overlap({ ...spot, w, h }, tile) === 0));
    if (!found) return null;
    out.push(found);
    taken.push({ ...found, w, h });
  }
  return out;
}

/** The corner for a block that covers the fewest spots. */
export function emptiest(block: { w: number; h: number }, room: { width: number; height: number }, spots: readonly Spot[]): Spot {
  const [right, bottom] = [room.width - block.w - EDGE, room.height - block.h - EDGE];
  const covered = (at: Spot): number => spots.filter((spot) => spot.x > at.x - 20 && spot.x < at.x + block.w + 20 && spot.y > at.y - 20 && spot.y < at.y + block.h + 20).length;
  return [{ x: EDGE, y: EDGE }, { x: right, y: EDGE }, { x: EDGE, y: bottom }, { x: right, y: bottom }].reduce((best, at) => (covered(at) < covered(best) ? at : best));
}
