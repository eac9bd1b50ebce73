/* Where things lie on the board, in units of 200 to a tile. */

import type { Scene, SceneTile, UnitView } from '../wire';

export const TILE = 200;
export interface Spot { x: number; y: number }
export interface Box { x: number; y: number; w: number; h: number }

export const corner = (tile: SceneTile): Spot => ({ x: (tile.x * TILE) / 2, y: (tile.y * TILE) / 2 });

export function bounds(scene: Scene): Box {
  const xs = scene.tiles.map((tile) => corner(tile).x);
  const ys = scene.tiles.map((tile) => corner(tile).y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) + TILE - x, h: Math.max(...ys) + TILE - y };
}

const SLOTS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[100, 106]],
  2: [[57, 106], [143, 106]],
  3: [[64, 80], [136, 80], [100, 138]],
  4: [[64, 80], [136, 80], [64, 138], [136, 138]],
};

const CROWD = 0.82;

export interface Placed {
  unit: UnitView;
  x: number;
  y: number;
  count: number; // how many the slot stands for
  shown: boolean; // false: under the top of a stack
  size: number; // smaller where there are many, so that the tile's own signs stay free
}

/** Counters in their slots: 1, 2 (the first side left), 3, or 2 x 2; more become stacks with a number, one a side. */
export function place(tile: SceneTile, units: readonly UnitView[], sides: readonly string[]): Placed[] {
  const at = corner(tile);
  const sorted = [...units].sort((a, b) => sides.indexOf(a.side) - sides.indexOf(b.side));
  const slots = SLOTS[sorted.length];
  if (slots) {
    return sorted.map((unit, i) => ({ unit, x: at.x + slots[i][0], y: at.y + slots[i][1], count: 1, shown: true, size: sorted.length > 2 ? CROWD : 1 }));
  }
  const out: Placed[] = [];
  const present = sides.filter((side) => sorted.some((unit) => unit.side === side));
  const piles = SLOTS[Math.max(1, present.length)];
  present.forEach((side, s) => {
    const pile = sorted.filter((unit) => unit.side === side);
    pile.forEach((unit, i) => {
      const lift = (pile.length - 1 - i) * Math.min(9, 36 / pile.length);
      out.push({ unit, x: at.x + piles[s][0] + lift * 0.5, y: at.y + piles[s][1] - lift + 8, count: i === pile.length - 1 ? pile.length : 1, shown: i === pile.length - 1, size: CROWD });
    });
  });
  return out;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The tile next to one in a direction: among its neighbours, else among all, the nearest in that quarter. */
export function towards(scene: Scene, from: SceneTile, direction: Direction): SceneTile | null {
  const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction];
  const score = (tile: SceneTile): number => {
    const x = tile.x - from.x;
    const y = tile.y - from.y;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    return along <= 0 ? Infinity : along + aside * 1.6;
  };
  const near = scene.tiles.filter((tile) => from.near.includes(tile.name));
  for (const list of [near, scene.tiles]) {
    const best = list.filter((tile) => tile !== from && score(tile) < Infinity).sort((a, b) => score(a) - score(b))[0];
    if (best) return best;
  }
  return null;
}

/** Transform that fits the board into a stage; a wide stage keeps room at the left for the odds. */
export interface Camera { k: number; x: number; y: number }

export function fit(board: Box, width: number, height: number, pad: number, room = 0): Camera {
  const k = Math.min((width - 2 * pad) / board.w, (height - 2 * pad) / board.h);
  const free = width - board.w * k;
  const left = free >= room + 4 ? Math.max(free / 2, Math.min(room, free - pad)) : free / 2;
  return { k, x: left - board.x * k, y: (height - board.h * k) / 2 - board.y * k };
}

/** Zoom by a factor around a point of the screen. */
export function zoom(camera: Camera, factor: number, at: Spot, least: number, most: number): Camera {
  const k = Math.min(most, Math.max(least, camera.k * factor));
  const f = k / camera.k;
  return { k, x: at.x - (at.x - camera.x) * f, y: at.y - (at.y - camera.y) * f };
}
