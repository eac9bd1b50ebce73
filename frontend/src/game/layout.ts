/* How pieces lie on a tile, around its centre: none covers another. Few lie side by side, more in two rows; where that
   would make them too small to read they become bars. */

import type { SceneTile, UnitView } from '../wire';
import { ownerOf } from './facts';
import { centreOf, cornersOf, depth, type Spot } from './geometry';

const COUNTER = 64; // the width of a plain counter
const BROAD = 1.625; // the width of a broad piece, in counters
const LEAST = 0.5; // of the size on a square
const READABLE = 28; // pixels of a counter beneath which it becomes a bar
const SMALL = 120; // pixels of a tile beneath which signs make room for pieces
const BAR = { w: 90, h: 35 };
const ROWS = 4; // of bars
const LOW = 0.88; // an impaired piece in company: it is tilted

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
  size: number; // of its drawing
  bar: boolean; // one line: symbol, squad, defence
  rest: number; // a bar that stands for so many
  alone: boolean;
  low: boolean; // in the lower row: what is said of it stands below
}

/** Something that takes the room of a counter and is none. */
export type Lain = Spot & { size: number };
export interface Lying {
  placed: Placed[];
  things: Lain[];
  crowded: boolean; // the tile's signs stand in a strip along its upper edge
}

export interface Crowd {
  units: readonly UnitView[];
  sides: readonly string[];
  width: (unit: UnitView) => number;
  height?: (unit: UnitView) => number;
  things?: readonly number[]; // widths of what else lies here
  counter?: number; // the wanted width of a counter, in units of the board
  pixels?: number; // of a tile
  token?: boolean; // a loose one lies below the tile's cover: few pieces keep clear of it
}

/** A piece or a thing that wants a place. */
interface Wanting { unit: UnitView | null; broad: boolean }
interface Set { of: Wanting; x: number; y: number; size: number; bar: boolean; rest: number }

/** All that lies on a tile. */
export function lay(tile: SceneTile, crowd: Crowd): Lying {
  const { units, things = [], pixels = 200 } = crowd;
  if (units.length > 0 && things.length === 0 && units.every((unit) => Math.min(crowd.width(unit), crowd.height?.(unit) ?? 0) >= LARGE)) return { placed: ring(tile, crowd), things: [], crowded: false };
  const all = inOrder(crowd);
  const large = all.filter((one) => one.broad).length;
  const sets = arranged(all, crowd.counter ?? COUNTER, pixels) ?? bars(all, crowd.sides);
  const at = centreOf(tile);
  const part = fitting(tile, sets);
  const out: Lying = { placed: [], things: [], crowded: all.length > 2 || (large > 0 && all.length > 1) || (pixels < SMALL && (all.length > 1 || large > 0)) };
  const clear = !crowd.token || out.crowded ? { x: 0, y: 0 } : sets.length === 1 ? { x: 22, y: 0 } : { x: 8, y: 14 };
  for (const set of sets) {
    const spot = { x: at.x + set.x * part + clear.x, y: at.y + set.y * part + clear.y, size: set.size * part };
    if (set.of.unit === null) out.things.push(spot);
    else {
      const tilted = sets.length > 2 && set.of.unit.impaired && !set.bar ? LOW : 1;
      out.placed.push({ ...spot, unit: set.of.unit, size: spot.size * tilted, bar: set.bar, rest: set.rest, alone: sets.length === 1 && pixels >= SMALL, low: sets.length > 2 && set.y > 40 });
    }
  }
  return out;
}

/** Broad pieces first, then by side and squad; things between the sides. */
function inOrder({ units, sides, width, things = [] }: Crowd): Wanting[] {
  const rank = (unit: UnitView): number => sides.indexOf(ownerOf(unit));
  const sorted = [...units].sort((a, b) => Number(width(b) > COUNTER) - Number(width(a) > COUNTER) || rank(a) - rank(b) || (a.unit < b.unit ? -1 : 1)).map((unit) => ({ unit, broad: width(unit) > COUNTER }));
  const large = sorted.filter((one) => one.broad);
  const men = sorted.filter((one) => !one.broad);
  const built = things.map((): Wanting => ({ unit: null, broad: false }));
  return [...large, ...men.filter((one) => rank(one.unit) <= 0), ...built, ...men.filter((one) => rank(one.unit) > 0)];
}

/** Places for pieces as counters; null where they would be too many or too small. */
function arranged(all: readonly Wanting[], wanted: number, pixels: number): Set[] | null {
  const large = all.filter((one) => one.broad);
  const men = all.filter((one) => !one.broad);
  const size = sizeOf(large.length, men.length, wanted);
  if (size === 0 || (size / 200) * pixels < READABLE) return null;
  const row = (list: readonly Wanting[], y: number, gap: number): Set[] => {
    const across = (one: Wanting): number => (one.broad ? size * BROAD : size);
    let x = -(list.reduce((sum, one) => sum + across(one), 0) + gap * (list.length - 1)) / 2;
    return list.map((of) => {
      const set = { of, x: x + across(of) / 2, y, size: size / COUNTER, bar: false, rest: 0 };
      x += across(of) + gap;
      return set;
    });
  };
  const n = men.length;
  if (large.length === 0) {
    if (n === 1) return row(men, 6, 0);
    if (n === 2) return row(men, size > 80 ? 24 : 8, Math.min(22, 188 - 2 * size));
    if (n <= 4) return [...row(men.slice(0, 2), -16, 14), ...row(men.slice(2), 58, 14)];
    return [...row(men.slice(0, 3), -16, 5), ...row(men.slice(3), 54, 5)];
  }
  if (large.length === 2) return [...row([large[0], ...men], -20, 5), ...row([large[1]], 58, 5)];
  if (n === 0) return row(large, pixels < SMALL ? 24 : 6, 0);
  if (n === 1) return row(all, 8, 7);
  if (n === 2) return [...row(large, -18, 0), ...row(men, 58, 12)];
  return [...row([large[0], men[0]], -18, 6), ...row(men.slice(1), 57, n === 3 ? 12 : 5)];
}

/** The width of a counter among so many; 0 for too many. */
function sizeOf(large: number, men: number, wanted: number): number {
  if (large === 0) return men <= 1 ? wanted : men === 2 ? Math.min(wanted, 91) : men <= 4 ? Math.min(Math.max(wanted, 64), 69) : men <= 6 ? 58 : 0;
  if (large === 1) return men === 0 ? Math.min(wanted, 82) : men === 1 ? Math.min(wanted, 68) : men <= 3 ? Math.min(Math.max(wanted, 62), 68) : men === 4 ? 57 : 0;
  return large === 2 && men <= 1 ? (men > 0 ? 58 : 68) : 0;
}

/** One bar a piece: the first side left, the other right; a side alone fills both columns. */
function bars(all: readonly Wanting[], sides: readonly string[]): Set[] {
  const first = (one: Wanting): boolean => one.unit === null || sides.indexOf(ownerOf(one.unit)) <= 0;
  const mixed = all.some(first) && !all.every(first);
  const columns = mixed ? [all.filter(first), all.filter((one) => !first(one))] : [0, 1].map((odd) => all.filter((_, i) => i % 2 === odd));
  const rows = Math.min(ROWS, Math.max(...columns.map((column) => column.length)));
  const step = Math.min(38, 150 / rows);
  return columns.flatMap((column, c) =>
    column.map((of, i): Set => {
      const rest = column.length > rows && i >= rows - 1 ? column.length - rows + 1 : 0; // they lie on one another
      const y = 21 + (Math.min(i, rows - 1) - (rows - 1) / 2) * step;
      return { of, x: c === 0 ? -46.5 : 46.5, y, size: of.unit === null ? (step - 3) / COUNTER : (step - 3) / BAR.h, bar: of.unit !== null, rest };
    }),
  );
}

/** Large pieces around the middle, each side's together; more than fit lie on one another. */
function ring(tile: SceneTile, { units, sides, width, counter }: Crowd): Placed[] {
  const at = centreOf(tile);
  const most = Object.keys(RINGS).length;
  const [part, spots] = RINGS[Math.min(units.length, most)];
  const sorted = [...units].sort((a, b) => sides.indexOf(a.side) - sides.indexOf(b.side));
  return sorted.map((unit, i) => ({ unit, x: at.x + spots[i % most][0], y: at.y + spots[i % most][1], size: units.length === 1 && counter ? counter / width(unit) : part, bar: false, rest: 0, alone: units.length === 1, low: false }));
}

/** By how much all must shrink to stay within the outline. */
function fitting(tile: SceneTile, sets: readonly Set[]): number {
  const corners = cornersOf(tile);
  let part = 1;
  const sticks = ({ of, x, y, size, bar }: Set): boolean => {
    const [w, h] = bar ? [BAR.w / 2, BAR.h / 2] : [(of.broad ? COUNTER * BROAD : COUNTER) / 2, COUNTER / 2];
    return [-1, 1].some((h2) => [-1, 1].some((v) => depth(corners, { x: (x + h2 * w * size * 0.9) * part, y: (y + v * h * size * 0.9) * part }) < 0));
  };
  while (part > LEAST && sets.some(sticks)) part -= 0.02;
  return part;
}
