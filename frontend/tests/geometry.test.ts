import { describe, expect, it } from 'vitest';
import { bounds, fit, place, towards, zoom } from '../src/game/geometry';
import { freest } from '../src/table/popover';
import { scene, view } from './scene';

describe('the board', () => {
  it('has bounds in units of the art', () => {
    expect(bounds(scene)).toEqual({ x: 0, y: 0, w: 600, h: 300 });
  });

  it('places counters in slots, the first side left, and stacks many', () => {
    const unit = view.units[0];
    const mixed = place(scene.tiles[0], [{ ...unit, side: 'german' }, unit], scene.sides);
    expect(mixed[0].unit.side).toBe('us');
    expect(mixed[0].x).toBeLessThan(mixed[1].x);
    const many = place(scene.tiles[0], Array.from({ length: 6 }, (_, i) => ({ ...unit, unit: `u${i}` })), scene.sides);
    expect(many.filter((p) => p.shown).map((p) => p.count)).toEqual([6]);
  });

  it('goes by adjacency with the arrows', () => {
    expect(towards(scene, scene.tiles[0], 'right')?.name).toBe('2B');
    expect(towards(scene, scene.tiles[1], 'left')?.name).toBe('1A');
    expect(towards(scene, scene.tiles[0], 'left')).toBeNull();
  });

  it('fits into any stage, and zooms around a point', () => {
    const camera = fit(bounds(scene), 800, 600, 10, 0);
    expect(camera.k * 600).toBeLessThanOrEqual(780);
    const closer = zoom(camera, 2, { x: 100, y: 100 }, 0.1, 10);
    expect((100 - closer.x) / closer.k).toBeCloseTo((100 - camera.x) / camera.k);
  });

  it('puts the odds where they cover neither the target nor much of the board', () => {
    const room = { width: 800, height: 600 };
    const tiles = [{ x: 300, y: 0, w: 500, h: 600 }];
    expect(freest({ w: 238, h: 290 }, room, tiles, { x: 500, y: 100 }, 30)).toEqual({ x: 16, y: 16 });
    expect(freest({ w: 238, h: 290 }, room, [], { x: 100, y: 100 }, 30).x).toBe(16);
    expect(freest({ w: 238, h: 290 }, room, [], { x: 100, y: 100 }, 30).y).not.toBe(16);
  });
});
