/* Where the odds stand: in the corner that covers least of the board, and neither the target nor who fires. */

import type { Box, Spot } from '../game/geometry';

const MARGIN = 16;
const TOOLS = 56; // the buttons at the bottom

const overlap = (a: Box, b: Box): number => Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

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
