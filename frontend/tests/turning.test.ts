import { describe, expect, it } from 'vitest';
import { boxOf, depth, towards } from '../src/game/geometry';
import { turnedScene, turnOf } from '../src/game/turning';
import { emptiest, freeCorners } from '../src/table/popover';
import { stopAt, stopsOf } from '../src/table/stops';
import { standing } from '../src/table/tools';
import type { Scene } from '../src/wire';
import { joined, square } from './boards';

const tiles = joined([square('N', 0, 0, { spawns: { blue: ['a'] } }), square('M', 0, 2), square('S', 0, 4, { spawns: { red: ['b'] } })], 230);
const scene = { tiles } as unknown as Scene;

describe('a turned board', () => {
  it('brings the south to the right, or the north for who begins there', () => {
    expect(turnOf(scene, 'red', true)).toBe(-90);
    expect(turnOf(scene, 'blue', true)).toBe(90);
    expect(turnOf(scene, null, true)).toBe(-90);
    expect(turnOf(scene, 'red', false)).toBe(0);
    const find = (turn: -90 | 90, name: string): number => turnedScene(scene, turn).tiles.find((tile) => tile.name === name)!.centre[0];
    expect(find(-90, 'S')).toBeGreaterThan(find(-90, 'N'));
    expect(find(90, 'N')).toBeGreaterThan(find(90, 'S'));
  });

  it('keeps its shape, and arrows follow the screen', () => {
    const turned = turnedScene(scene, -90);
    const [before, after] = [boxOf(tiles), boxOf(turned.tiles)];
    expect([after.w, after.h]).toEqual([before.h, before.w]);
    for (const tile of turned.tiles) expect(depth(tile.outline.map(([x, y]) => ({ x, y })), { x: tile.centre[0], y: tile.centre[1] })).toBeCloseTo(100);
    expect(towards(turned, turned.tiles[1], 'right')?.name).toBe('S');
    expect(towards(turned, turned.tiles[1], 'left')?.name).toBe('N');
    expect(turnedScene(scene, 0)).toBe(scene);
  });
});

describe('what stands beside the board', () => {
  const room = { width: 400, height: 300 };

  it('meets neither tiles nor each other', () => {
    const board = [{ x: 0, y: 0, w: 300, h: 300 }];
    expect(freeCorners([{ w: 80, h: 40 }], room, board)).toEqual([{ x: 316, y: 256 }]);
    expect(freeCorners([{ w: 80, h: 40 }, { w: 80, h: 40 }], room, board)).toEqual([{ x: 316, y: 256 }, { x: 316, y: 4 }]);
    expect(freeCorners([{ w: 120, h: 40 }], room, board)).toBeNull();
  });

  it('finds gaps along an edge', () => {
    const board = [{ x: 0, y: 0, w: 150, h: 300 }, { x: 150, y: 0, w: 100, h: 240 }, { x: 250, y: 0, w: 150, h: 300 }];
    const [at] = freeCorners([{ w: 80, h: 40 }], room, board)!;
    expect(at.x).toBeGreaterThanOrEqual(150);
    expect(at.x + 80).toBeLessThanOrEqual(250);
  });

  it('stands upright beside a board that is pushed aside', () => {
    const board = { x: 0, y: 0, w: 340, h: 290 };
    const boxes = (camera: { x: number; y: number }) => [{ x: camera.x, y: camera.y, w: 340, h: 290 }];
    const found = standing(400, 300, board, { k: 1, x: 30, y: 5 }, boxes, true, true)!;
    expect(found.camera.x).toBeLessThan(10);
    expect(found.groups.every((group) => group.column && group.at.x > 345)).toBe(true);
    expect(standing(380, 300, board, { k: 1, x: 20, y: 5 }, boxes, true, true)).toBeNull();
  });

  it('puts the map into the corner with the fewest pieces', () => {
    expect(emptiest({ w: 88, h: 88 }, room, [{ x: 40, y: 40 }, { x: 350, y: 40 }, { x: 40, y: 260 }])).toEqual({ x: 308, y: 208 });
  });
});

describe('a phone’s sheet', () => {
  it('rests at the nearest of three heights', () => {
    const stops = stopsOf(844, false, false);
    expect(stops).toEqual({ peek: 116, half: 308, full: 754 });
    expect(stopAt(stops, 180)).toBe('peek');
    expect(stopAt(stops, 260)).toBe('half');
    expect(stopAt(stops, 600)).toBe('full');
    expect(stopsOf(667, true, false).half).toBe(252);
  });
});
