import { describe, expect, it } from 'vitest';
import { boxOf, centred, cornersOf, depth, pulled, towards, whole, zoom } from '../src/game/geometry';
import { freest } from '../src/table/popover';
import type { Scene, SceneTile } from '../src/wire';
import { hex, hexes, square, squares } from './boards';

const scene = (tiles: SceneTile[]): Scene => ({ tiles }) as Scene;

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
    const camera = centred(boxOf(squares), 800, 600, whole(boxOf(squares), 800, 600, 10));
    expect(camera.k * 600).toBeLessThanOrEqual(780);
    expect(camera.x).toBeCloseTo(10);
    expect(centred(boxOf(squares), 800, 600, 0.8, 256).x).toBeCloseTo(256);
    const closer = zoom(camera, 2, { x: 100, y: 100 }, 0.1, 10);
    expect((100 - closer.x) / closer.k).toBeCloseTo((100 - camera.x) / camera.k);
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
