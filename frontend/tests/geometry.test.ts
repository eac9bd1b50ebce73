import { describe, expect, it } from 'vitest';
import { boxOf, cornersOf, depth, fit, pulled, towards, zoom } from '../src/game/geometry';
import { lay, spread } from '../src/game/layout';
import { freest } from '../src/table/popover';
import type { Scene, SceneTile, UnitView } from '../src/wire';
import { hex, hexes, square, squares } from './boards';

const SIDES = ['red', 'blue'];
const unit = (name: string, side = 'red'): UnitView => ({ unit: name, side, tile: 'x', impaired: false });
const crowd = (n: number, side = 'red'): UnitView[] => Array.from({ length: n }, (_, i) => unit(`u${i}`, side));
const scene = (tiles: SceneTile[]): Scene => ({ tiles }) as Scene;
const narrow = (): number => 64;

describe('a board of any shape', () => {
  it('has bounds by its outlines', () => {
    expect(boxOf(squares)).toEqual({ x: 0, y: 0, w: 600, h: 300 });
    const box = boxOf(hexes);
    expect(box.w).toBeCloseTo(3 * Math.sqrt(3) * 100, 1);
    expect(box.h).toBeCloseTo(500, 1);
  });

  it('knows how deep a spot lies in a tile', () => {
    expect(depth(cornersOf(square('x', 0, 0)), { x: 0, y: 0 })).toBe(100);
    expect(depth(cornersOf(square('x', 0, 0)), { x: 120, y: 0 })).toBe(-20);
    expect(depth(cornersOf(hex('x', 0, 0)), { x: 0, y: 0 })).toBeCloseTo(86.6, 1);
  });

  it('puts signs into the corners of squares, and nearer to the middle of hexes', () => {
    const wanted = { x: -73, y: -69 };
    expect(pulled(cornersOf(square('x', 3, 4)), wanted, 22)).toEqual(wanted);
    const corners = cornersOf(hex('x', 2, 1));
    const found = pulled(corners, wanted, 22);
    expect(depth(corners, found)).toBeCloseTo(22, 3);
    expect(found.x / found.y).toBeCloseTo(wanted.x / wanted.y);
  });

  it('goes by adjacency with the arrows, on squares and on hexes', () => {
    const named = (tiles: SceneTile[], from: string, way: 'left' | 'right' | 'up' | 'down'): string | undefined => towards(scene(tiles), tiles.find((tile) => tile.name === from)!, way)?.name;
    expect(named(squares, '1A', 'right')).toBe('2B');
    expect(named(squares, '2B', 'left')).toBe('1A');
    expect(named(squares, '1A', 'left')).toBeUndefined();
    expect(named(hexes, '00', 'right')).toBe('10');
    expect(named(hexes, '00', 'left')).toBe('-10');
    expect(['0-1', '1-1']).toContain(named(hexes, '00', 'up'));
    expect(['01', '-11']).toContain(named(hexes, '00', 'down'));
    expect(named(hexes, '10', 'right')).toBeUndefined();
  });

  it('fits into any stage, and zooms around a point', () => {
    const camera = fit(boxOf(squares), 800, 600, 10, 0);
    expect(camera.k * 600).toBeLessThanOrEqual(780);
    const closer = zoom(camera, 2, { x: 100, y: 100 }, 0.1, 10);
    expect((100 - closer.x) / closer.k).toBeCloseTo((100 - camera.x) / camera.k);
  });
});

describe('pieces on a tile', () => {
  it('lie in slots, the first side left, and many are stacked', () => {
    const mixed = lay(squares[0], { units: [unit('a', 'blue'), unit('b')], sides: SIDES, width: narrow }).placed;
    expect(mixed.map((p) => p.unit.side)).toEqual(['red', 'blue']);
    expect(mixed[0].x).toBeLessThan(mixed[1].x);
    const many = lay(squares[0], { units: crowd(6), sides: SIDES, width: narrow }).placed;
    expect(many.filter((p) => p.shown).map((p) => p.count)).toEqual([6]);
  });

  it('are spread out when one of many is to be chosen', () => {
    const fanned = lay(squares[0], { units: crowd(6), sides: SIDES, width: narrow, fan: true }).placed;
    expect(fanned.every((p) => p.shown && p.count === 1)).toBe(true);
    expect(new Set(fanned.map((p) => `${p.x} ${p.y}`)).size).toBe(6);
  });

  it('stay within the outline, whatever its shape and however many they are', () => {
    for (const tile of [squares[1], hexes[3]]) {
      const corners = tile.outline.map(([x, y]) => ({ x, y }));
      for (let n = 1; n <= 9; n++)
        for (const fan of [false, true])
          for (const things of [[], [60]]) {
            const lying = lay(tile, { units: [...crowd(n), ...crowd(n % 3, 'blue')], sides: SIDES, width: (one) => (one.unit === 'u0' && things.length > 0 ? 104 : 64), things, fan });
            for (const { x, y, size } of [...lying.placed, ...lying.things]) {
              expect(depth(corners, { x, y })).toBeGreaterThan(8);
              expect(size).toBeGreaterThan(0.4);
            }
          }
    }
  });

  it('are as large on squares as they can be', () => {
    expect(lay(squares[0], { units: crowd(2), sides: SIDES, width: narrow }).placed.map((p) => [p.x - squares[0].centre[0], p.y - squares[0].centre[1], p.size])).toEqual([[-43, 6, 1], [43, 6, 1]]);
  });

  it('share the tile with what is no counter: a side’s together, the rest between', () => {
    const units = [unit('truck'), unit('man'), unit('tank', 'blue')];
    const lying = lay(squares[0], { units, sides: SIDES, width: (one) => (one.unit === 'man' ? 64 : 104), things: [60] });
    const row = new Map(lying.placed.map((p) => [p.unit.unit, p]));
    expect(lying.things.length).toBe(1);
    expect(row.get('truck')!.x).toBeLessThan(row.get('man')!.x);
    expect(new Set(lying.placed.map((p) => p.size)).size).toBe(1);
    expect(spread([104]).size).toBe(1);
    expect(spread([104, 104, 104, 64, 64, 60]).size).toBeLessThan(0.84);
  });

  it('belong to who has taken them', () => {
    const taken = { ...unit('tank', 'blue'), facts: { owner: 'red' } };
    const lying = lay(squares[0], { units: [unit('man', 'blue'), taken], sides: SIDES, width: (one) => (one.unit === 'man' ? 64 : 104) }).placed;
    expect(lying.find((p) => p.unit === taken)!.x).toBeLessThan(lying.find((p) => p.unit !== taken)!.x);
  });
});

describe('the odds', () => {
  it('stand where they cover neither the target nor who fires nor much of the board', () => {
    const room = { width: 800, height: 600 };
    const tiles = [{ x: 300, y: 0, w: 500, h: 600 }];
    expect(freest({ w: 238, h: 290 }, room, tiles, { x: 500, y: 100 }, 30)).toEqual({ x: 16, y: 16 });
    expect(freest({ w: 238, h: 290 }, room, [], { x: 100, y: 100 }, 30).x).toBe(16);
    expect(freest({ w: 238, h: 290 }, room, [], { x: 100, y: 100 }, 30).y).not.toBe(16);
    expect(freest({ w: 238, h: 290 }, room, [], { x: 700, y: 500 }, 30, { x: 100, y: 100 })).toEqual({ x: 16, y: 238 });
  });
});
