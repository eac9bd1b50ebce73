import { describe, expect, it } from 'vitest';
import { centreOf, depth } from '../src/game/geometry';
import { type Crowd, lay, type Placed } from '../src/game/layout';
import type { SceneTile, UnitView } from '../src/wire';
import { hexes, squares } from './boards';

const SIDES = ['red', 'blue'];
const CAR = 104;
const unit = (name: string, side = 'red', more: Partial<UnitView> = {}): UnitView => ({ unit: name, side, tile: '1A', impaired: false, ...more });
const men = (n: number, side = 'red'): UnitView[] => Array.from({ length: n }, (_, i) => unit(`m${i}`, side));
const cars = (n: number, side = 'red'): UnitView[] => Array.from({ length: n }, (_, i) => unit(`car${i}`, side));
const width = (one: UnitView): number => (one.unit.startsWith('car') ? CAR : 64);
const tile = squares[0];
const on = (units: UnitView[], more: Partial<Crowd> = {}, at: SceneTile = tile) => lay(at, { units, sides: SIDES, width, ...more });

/** The least tile for a mouse and for a finger, and larger ones: pixels of a tile, wanted counter in units. */
const SIZES = [[86, 93], [95, 92], [123, 65], [148, 64], [187, 64]];

interface Seen { x: number; y: number; w: number; h: number }
const boxOf = ({ x, y, size, bar, unit: one }: Placed): Seen => {
  const [w, h] = bar ? [90, 35] : width(one) === CAR ? [104, 72] : [64, 64];
  return { x: x - (w * size) / 2, y: y - (h * size) / 2, w: w * size, h: h * size };
};
const meet = (a: Seen, b: Seen): number => Math.min(Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x), Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

describe('pieces on a tile', () => {
  it('never cover each other, at any size', () => {
    for (const [pixels, counter] of SIZES)
      for (let soldiers = 0; soldiers <= 9; soldiers++)
        for (let vehicles = 0; vehicles <= 3; vehicles++)
          for (const blue of [0, 1, 2, 4]) {
            const { placed } = on([...cars(vehicles), ...men(soldiers), ...men(blue, 'blue').map((one) => ({ ...one, unit: `b${one.unit}` }))], { pixels, counter });
            const shown = placed.filter((p) => p.rest === 0);
            for (const [i, a] of shown.entries()) for (const b of shown.slice(i + 1)) expect(meet(boxOf(a), boxOf(b))).toBeLessThan(0.5);
            const rest = placed.find((p) => p.rest > 0);
            if (rest) for (const a of shown) expect(meet(boxOf(a), boxOf(rest))).toBeLessThan(0.5);
          }
  });

  it('are readable, or bars', () => {
    for (const [pixels, counter] of SIZES)
      for (let n = 1; n <= 10; n++) for (const p of on(men(n), { pixels, counter }).placed) if (!p.bar) expect(p.size * 64 * (pixels / 200)).toBeGreaterThanOrEqual(28);
    expect(on(men(5), { pixels: 95, counter: 92 }).placed.every((p) => p.bar)).toBe(true);
    expect(on(men(5), { pixels: 148 }).placed.every((p) => !p.bar)).toBe(true);
    expect(on(men(7), { pixels: 187 }).placed.every((p) => p.bar)).toBe(true);
  });

  it('lie in the standard’s places: middle, side by side, two by two, three by two', () => {
    const places = (n: number): number[][] => on(men(n), { pixels: 148 }).placed.map((p) => [Math.round(p.x - centreOf(tile).x), Math.round(p.y - centreOf(tile).y)]);
    expect(places(1)).toEqual([[0, 6]]);
    expect(new Set(places(2).map(([, y]) => y)).size).toBe(1);
    expect(new Set(places(4).map(([, y]) => y)).size).toBe(2);
    expect(places(6).filter(([, y]) => y < 0).length).toBe(3);
    const motor = on([...cars(1), ...men(2)], { pixels: 148 }).placed;
    expect(motor[0].y).toBeLessThan(motor[1].y);
    expect(motor[1].y).toBe(motor[2].y);
  });

  it('keep their order: vehicles, then sides, the first one left', () => {
    const mixed = on([unit('b', 'blue'), unit('a')], { pixels: 148 }).placed;
    expect(mixed.map((p) => p.unit.side)).toEqual(['red', 'blue']);
    expect(mixed[0].x).toBeLessThan(mixed[1].x);
    const taken = unit('car9', 'blue', { facts: { owner: 'red' } });
    const both = on([unit('m1', 'red'), taken], { pixels: 148 }).placed;
    expect(both[0].unit).toBe(taken);
    const bars = on([...men(4), ...men(4, 'blue').map((one) => ({ ...one, unit: `b${one.unit}` }))], { pixels: 95 }).placed;
    expect(bars.every((p) => p.x < centreOf(tile).x === (p.unit.side === 'red'))).toBe(true);
  });

  it('beyond four bars a side are counted', () => {
    const { placed } = on([...men(6), ...men(2, 'blue').map((one) => ({ ...one, unit: `b${one.unit}` }))], { pixels: 95 });
    expect(placed.filter((p) => p.rest > 0).map((p) => p.rest)).toEqual([3, 3, 3]);
    expect(placed.length).toBe(8);
  });

  it('have the signs of their tile in a strip when they are many', () => {
    expect(on(men(2), { pixels: 148 }).crowded).toBe(false);
    expect(on(men(3), { pixels: 148 }).crowded).toBe(true);
    expect(on([...cars(1), ...men(1)], { pixels: 148 }).crowded).toBe(true);
    expect(on(cars(1), { pixels: 148 }).crowded).toBe(false);
    expect(on(cars(1), { pixels: 95 }).crowded).toBe(true);
    expect(on(men(2), { pixels: 95 }).crowded).toBe(true);
    expect(on(men(1), { pixels: 95 }).crowded).toBe(false);
  });

  it('are drawn smaller when tilted in company, and said below when in the lower row', () => {
    const three = on([unit('m0'), unit('m1', 'red', { impaired: true }), unit('m2')], { pixels: 148 }).placed;
    expect(three[1].size).toBeCloseTo(three[0].size * 0.88);
    expect(three.map((p) => p.low)).toEqual([false, false, true]);
    expect(on(men(1), { pixels: 148 }).placed[0].alone).toBe(true);
    expect(on(men(1), { pixels: 95 }).placed[0].alone).toBe(false);
  });

  it('share the tile with what is no counter', () => {
    const { placed, things } = on([unit('m1'), unit('b1', 'blue')], { things: [60], pixels: 148 });
    expect(things.length).toBe(1);
    expect([...placed, ...things].map(({ x, y }) => `${x} ${y}`).length).toBe(new Set([...placed, ...things].map(({ x, y }) => `${x} ${y}`)).size);
  });

  it('stay within the outline, whatever its shape', () => {
    for (const at of [squares[1], hexes[3]]) {
      const corners = at.outline.map(([x, y]) => ({ x, y }));
      for (let n = 1; n <= 9; n++)
        for (const things of [[], [60]]) {
          const lying = on([...men(n), ...men(n % 3, 'blue').map((one) => ({ ...one, unit: `b${one.unit}` }))], { things }, at);
          for (const { x, y, size } of [...lying.placed, ...lying.things]) {
            expect(depth(corners, { x, y })).toBeGreaterThan(8);
            expect(size).toBeGreaterThan(0.3);
          }
        }
    }
  });
});
