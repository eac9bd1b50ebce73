/* How pieces lie on a tile, around its centre: side by side, smaller and in two rows when they are many. */

import type { SceneTile, UnitView } from '../wire';
import { ownerOf } from './facts';
import { centreOf, cornersOf, depth, type Spot } from './geometry';

const COUNTER = 64; // the width of a plain counter
const CROWD = 0.82;
const FAN = 0.68;
const ROOM = 180; // of a square
const GAP = 9;
const BESIDE = 0.96; // not alone: it must not grow on a small screen
const LEAST = 0.5;
const REACH = 33; // half a counter and its rim

const SLOTS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 6]],
  2: [[-43, 6], [43, 6]],
  3: [[-36, -20], [36, -20], [0, 38]],
  4: [[-36, -20], [36, -20], [-36, 38], [36, 38]],
};

const LARGE = 110; // both ways: such a piece has a tile of its own

/** For large pieces: how large, and where. */
const RINGS: Record<number, readonly [number, readonly (readonly [number, number])[]]> = {
  1: [1, [[0, 0]]],
  2: [0.84, [[-55, 0], [55, 0]]],
  3: [0.7, [[-48, -44], [48, -44], [0, 46]]],
  4: [0.66, [[-52, -44], [52, -44], [-52, 46], [52, 46]]],
  5: [0.5, [[-56, -46], [0, -46], [56, -46], [-34, 44], [34, 44]]],
  6: [0.5, [[-56, -44], [0, -44], [56, -44], [-56, 44], [0, 44], [56, 44]]],
};

export interface Placed {
  unit: UnitView;
  x: number;
  y: number;
  count: number; // how many the slot stands for
  shown: boolean; // false: under the top of a stack
  size: number; // smaller where there are many, so that the tile's own signs stay free
}

/** Something that takes the room of a counter and is none. */
export type Lain = Spot & { size: number };
export interface Lying { placed: Placed[]; things: Lain[] }

export interface Crowd {
  units: readonly UnitView[];
  sides: readonly string[];
  width: (unit: UnitView) => number;
  height?: (unit: UnitView) => number;
  things?: readonly number[]; // widths of what else lies here
  fan?: boolean; // one of many is to be chosen: no stack may hide it
}

/** All that lies on a tile. */
export function lay(tile: SceneTile, crowd: Crowd): Lying {
  const things = crowd.things ?? [];
  if (crowd.units.length > 0 && things.length === 0 && crowd.units.every((unit) => Math.min(crowd.width(unit), crowd.height?.(unit) ?? 0) >= LARGE)) return { placed: ring(tile, crowd), things: [] };
  const wide = (unit: UnitView): boolean => crowd.width(unit) > COUNTER;
  const lying = things.length > 0 || crowd.units.some(wide) ? rows(crowd, things, wide) : { placed: slots(crowd), things: [] };
  const at = centreOf(tile);
  const part = fitting(tile, [...lying.placed.map((p) => ({ ...p, reach: (crowd.width(p.unit) / COUNTER) * REACH * p.size })), ...lying.things.map((t) => ({ ...t, reach: REACH * t.size }))]);
  const set = <T extends Lain>(one: T): T => ({ ...one, x: at.x + one.x * part, y: at.y + one.y * part, size: one.size * part });
  return { placed: lying.placed.map(set), things: lying.things.map(set) };
}

/** Large pieces around the middle, each side's together; more than fit lie on one another. */
function ring(tile: SceneTile, { units, sides }: Crowd): Placed[] {
  const at = centreOf(tile);
  const most = Object.keys(RINGS).length;
  const [size, spots] = RINGS[Math.min(units.length, most)];
  return bySide(units, sides).map((unit, i) => ({ unit, x: at.x + spots[i % most][0], y: at.y + spots[i % most][1], count: 1, shown: true, size }));
}

/** By how much all must shrink to stay within the outline. */
function fitting(tile: SceneTile, all: readonly (Spot & { reach: number })[]): number {
  const corners = cornersOf(tile);
  let part = 1;
  const sticks = ({ x, y, reach }: Spot & { reach: number }): boolean => [-1, 1].some((side) => depth(corners, { x: (x + side * reach) * part, y: y * part }) < 0) || depth(corners, { x: x * part, y: y * part }) < REACH * LEAST * part;
  while (part > LEAST && all.some(sticks)) part -= 0.02;
  return part;
}

const bySide = (units: readonly UnitView[], sides: readonly string[]): UnitView[] => [...units].sort((a, b) => sides.indexOf(a.side) - sides.indexOf(b.side));

/** Counters in their slots: 1, 2 (the first side left), 3, or 2 x 2; more become stacks with a number, one a side, or
    lie in rows of three while one of them is to be chosen. */
function slots({ units, sides, fan = false }: Crowd): Placed[] {
  const sorted = bySide(units, sides);
  const found = SLOTS[sorted.length];
  if (found) return sorted.map((unit, i) => ({ unit, x: found[i][0], y: found[i][1], count: 1, shown: true, size: sorted.length > 2 ? CROWD : 1 }));
  if (fan && sorted.length <= 9) {
    const lines = sorted.length > 6 ? [-42, 6, 54] : [-20, 38];
    return sorted.map((unit, i) => ({ unit, x: -54 + (i % 3) * 54, y: lines[Math.floor(i / 3)], count: 1, shown: true, size: sorted.length > 6 ? 0.58 : FAN }));
  }
  const present = sides.filter((side) => sorted.some((unit) => unit.side === side));
  const piles = SLOTS[Math.max(1, present.length)];
  return present.flatMap((side, s) => stack(sorted.filter((unit) => unit.side === side), piles[s][0], piles[s][1] + 8, CROWD, 1));
}

/** With pieces of different widths: each side's together, what is no counter between them. */
function rows({ units, sides, width }: Crowd, things: readonly number[], wide: (unit: UnitView) => boolean): Lying {
  const piles = sides.map((side, i) => {
    const own = units.filter((unit) => ownerOf(unit) === side);
    const narrow = own.filter((unit) => !wide(unit));
    const broad = own.filter(wide).map((unit) => [unit]);
    const small = narrow.length > 2 ? [narrow] : narrow.map((unit) => [unit]);
    return i === 0 ? [...broad, ...small] : [...small, ...broad];
  });
  const all: (UnitView[] | number)[] = [...piles[0], ...things, ...piles.slice(1).flat()];
  const { size: free, spots } = spread(all.map((one) => (typeof one === 'number' ? one : width(one[0]))));
  const size = all.length > 1 ? Math.min(free, BESIDE) : free;
  const out: Lying = { placed: [], things: [] };
  all.forEach((one, i) => {
    if (typeof one === 'number') out.things.push({ ...spots[i], size });
    else out.placed.push(...stack(one, spots[i].x, spots[i].y, size, size));
  });
  return out;
}

const stack = (pile: readonly UnitView[], x: number, y: number, size: number, lifted: number): Placed[] =>
  pile.map((unit, i) => {
    const top = i === pile.length - 1;
    const lift = (pile.length - 1 - i) * Math.min(9, 36 / pile.length) * lifted;
    return { unit, x: x + lift * 0.5, y: y - lift, count: top ? pile.length : 1, shown: top, size };
  });

/** Places of pieces of different widths around a middle, and how much smaller they get. */
export function spread(widths: readonly number[]): { size: number; spots: Spot[] } {
  const row = (list: readonly number[]): number => list.reduce((sum, w) => sum + w, 0) + GAP * Math.max(0, list.length - 1);
  const line = (list: readonly number[], size: number, y: number): Spot[] => {
    let x = (-row(list) * size) / 2;
    return list.map((w) => {
      const spot = { x: x + (w * size) / 2, y };
      x += (w + GAP) * size;
      return spot;
    });
  };
  if (row(widths) <= ROOM) return { size: 1, spots: line(widths, 1, 6) };
  let cut = 1;
  const longest = (i: number): number => Math.max(row(widths.slice(0, i)), row(widths.slice(i)));
  for (let i = 2; i <= widths.length; i++) if (longest(i) <= longest(cut)) cut = i;
  const size = Math.min(0.84, ROOM / longest(cut));
  const lines = cut < widths.length ? [-28, 36] : [6];
  return { size, spots: [...line(widths.slice(0, cut), size, lines[0]), ...line(widths.slice(cut), size, lines[1] ?? 0)] };
}
