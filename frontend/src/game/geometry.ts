/* Where things lie on the board, in units of 200 to a tile. */

import type { Scene, SceneTile, UnitView } from '../wire';
import { ownerOf } from './crew';

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

export const CROWD = 0.82;
const FAN = 0.68;

export interface Placed {
  unit: UnitView;
  x: number;
  y: number;
  count: number; // how many the slot stands for
  shown: boolean; // false: under the top of a stack
  size: number; // smaller where there are many, so that the tile's own signs stay free
}

/** Counters in their slots: 1, 2 (the first side left), 3, or 2 x 2; more become stacks with a number, one a side,
    or lie in rows of three (`fan`) while one of them is to be chosen. */
export function place(tile: SceneTile, units: readonly UnitView[], sides: readonly string[], fan = false): Placed[] {
  const at = corner(tile);
  const sorted = [...units].sort((a, b) => sides.indexOf(a.side) - sides.indexOf(b.side));
  const slots = SLOTS[sorted.length];
  if (slots) {
    return sorted.map((unit, i) => ({ unit, x: at.x + slots[i][0], y: at.y + slots[i][1], count: 1, shown: true, size: sorted.length > 2 ? CROWD : 1 }));
  }
  if (fan && sorted.length <= 9) {
    const rows = sorted.length > 6 ? [58, 106, 154] : [80, 138];
    return sorted.map((unit, i) => ({ unit, x: at.x + 46 + (i % 3) * 54, y: at.y + rows[Math.floor(i / 3)], count: 1, shown: true, size: sorted.length > 6 ? 0.58 : FAN }));
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

export const STRUCTURE_WIDTH = 60;
const COUNTER_WIDTH = 64;
const VEHICLE_WIDTH = 104;
const ROOM = 180;
const GAP = 9;
const BESIDE = 0.96; // not alone: it must not grow on a small screen

export interface Lying { placed: Placed[]; structure: (Spot & { size: number }) | null }

/** All that lies on a tile with vehicles or a structure: each side's pieces together, the structure between them; in
    one row, or smaller in two. On any other tile counters lie in their slots. */
export function lay(tile: SceneTile, units: readonly UnitView[], sides: readonly string[], wide: (unit: UnitView) => boolean, built: boolean, fan = false): Lying {
  if (!built && !units.some(wide)) return { placed: place(tile, units, sides, fan), structure: null };
  const at = corner(tile);
  const piles: UnitView[][] = [];
  const fronts = new Map<UnitView[], number>();
  for (const [i, side] of sides.entries()) {
    const walking = units.filter((unit) => ownerOf(unit) === side && !wide(unit));
    const driving = units.filter((unit) => ownerOf(unit) === side && wide(unit)).map((unit) => [unit]);
    const foot = walking.length > 2 ? [walking] : walking.map((unit) => [unit]);
    for (const pile of i === 0 ? [...driving, ...foot] : [...foot, ...driving]) {
      piles.push(pile);
      fronts.set(pile, i);
    }
  }
  const things: (UnitView[] | null)[] = [...piles];
  if (built) things.splice(piles.filter((pile) => fronts.get(pile) === 0).length, 0, null);
  const widths = things.map((pile) => (pile === null ? STRUCTURE_WIDTH : wide(pile[0]) ? VEHICLE_WIDTH : COUNTER_WIDTH));
  const { size: free, spots } = spread(widths);
  const size = things.length > 1 ? Math.min(free, BESIDE) : free;
  const out: Lying = { placed: [], structure: null };
  things.forEach((pile, i) => {
    const [x, y] = [at.x + spots[i].x, at.y + spots[i].y];
    if (pile === null) out.structure = { x, y, size };
    else
      pile.forEach((unit, j) => {
        const lift = (pile.length - 1 - j) * Math.min(9, 36 / pile.length) * size;
        out.placed.push({ unit, x: x + lift * 0.5, y: y - lift, count: j === pile.length - 1 ? pile.length : 1, shown: j === pile.length - 1, size });
      });
  });
  return out;
}

/** Places of pieces of different widths round a tile's middle, and how much smaller they get. */
export function spread(widths: readonly number[]): { size: number; spots: Spot[] } {
  const row = (list: readonly number[]): number => list.reduce((sum, w) => sum + w, 0) + GAP * Math.max(0, list.length - 1);
  const line = (list: readonly number[], size: number, y: number): Spot[] => {
    let x = TILE / 2 - (row(list) * size) / 2;
    return list.map((w) => {
      const spot = { x: x + (w * size) / 2, y };
      x += (w + GAP) * size;
      return spot;
    });
  };
  if (row(widths) <= ROOM) return { size: 1, spots: line(widths, 1, 106) };
  let cut = 1;
  const longest = (i: number): number => Math.max(row(widths.slice(0, i)), row(widths.slice(i)));
  for (let i = 2; i <= widths.length; i++) if (longest(i) <= longest(cut)) cut = i;
  const size = Math.min(0.84, ROOM / longest(cut));
  const rows = cut < widths.length ? [72, 136] : [106];
  return { size, spots: [...line(widths.slice(0, cut), size, rows[0]), ...line(widths.slice(cut), size, rows[1] ?? 0)] };
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
