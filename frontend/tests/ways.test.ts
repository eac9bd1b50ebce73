/* Movements that end somewhere, looking somewhere: which end a pointer means, and how they are offered. */

import { describe, expect, it } from 'vitest';
import { choicesOf, WAY } from '../src/game/choices';
import { held } from '../src/game/geometry';
import { ahead, apart, bearing, ray, stride } from '../src/game/rays';
import { meant, turnsOf } from '../src/game/wayside';
import type { Offer, Scene, SceneTile, Way } from '../src/wire';

const SIZE = 115;
const HIGH = SIZE * Math.sqrt(3);

function hex(q: number, r: number): SceneTile {
  const [x, y] = [SIZE * 1.5 * q, HIGH * (r + q / 2)];
  const outline = [0, 60, 120, 180, 240, 300].map((turn) => ahead({ x, y }, turn, SIZE)).map((p): [number, number] => [p.x, p.y]);
  return { name: `${q},${r}`, centre: [x, y], outline, edges: [], art: 'sea', turned: false, ground: 'sea', printed: {} };
}
const tiles = [-2, -1, 0, 1, 2].flatMap((q) => [-2, -1, 0, 1, 2].map((r) => hex(q, r)));
const scene = { tiles } as unknown as Scene;
const middle = tiles.find((tile) => tile.name === '0,0')!;

const way = (facing: number, more: Partial<Way> = {}): Way => ({ tile: '0,0', text: `to ${facing}`, facing, legs: [{ tile: '0,0', facing }], ...more });

describe('straight lines', () => {
  it('go through the centres of hexes', () => {
    expect(ray(scene, middle, 270).map((tile) => tile.name)).toEqual(['0,-1', '0,-2']);
    expect(ray(scene, middle, 30).map((tile) => tile.name)).toEqual(['1,0', '2,0']);
    expect(ray(scene, middle, 15)).toEqual([]);
  });
  it('know directions', () => {
    expect(apart(350, 10)).toBeCloseTo(20);
    expect(bearing({ x: 0, y: 0 }, ahead({ x: 0, y: 0 }, 150, 7))).toBeCloseTo(150);
    expect(stride(middle)).toBeCloseTo(HIGH);
  });
});

describe('the end that is meant', () => {
  const ends = [way(270), way(30), way(150)];
  it('is the one that looks to where the pointer is', () => {
    for (const end of ends) expect(meant(ends, middle, ahead({ x: 0, y: 0 }, end.facing!, 60))).toBe(end);
    expect(meant(ends, middle, ahead({ x: 0, y: 0 }, 40, 60))).toBe(ends[1]);
  });
  it('is the plainest in the middle, and without a pointer', () => {
    expect(meant(ends, middle, { x: 3, y: 3 })).toBe(ends[0]);
    expect(meant(ends, middle, null)).toBe(ends[0]);
  });
  it('turns to one side or the other, early or late', () => {
    const legs = [{ tile: '0,0', facing: 330 }, { tile: '0,-1', facing: 330 }, { tile: '0,-1', facing: 270 }];
    expect(turnsOf(way(270, { legs }), 270)).toEqual([{ tile: '0,0', right: true, early: true }, { tile: '0,-1', right: false, early: false }]);
  });
});

describe('ends on offer', () => {
  const offer = {
    seat: 'a', kind: 'flight', variant: '', number: 0, head: '', question: '', declined: [], subject: {},
    options: [{ text: 'ahead 0,0', verb: 'ahead', label: 'Ahead', tile: '0,0' }],
    ways: [way(30, { notes: ['dear'] }), way(270, { fate: 'lost' }), way(150), { tile: '1,0', text: 'step step' }],
  } as unknown as Offer;
  it('are sorted, what nobody would do by accident last', () => {
    const { ways, tiles, buttons } = choicesOf(offer);
    expect(ways.get('0,0')!.map((end) => end.facing)).toEqual([150, 30, 270]);
    expect(tiles.get('0,0')).toMatchObject({ verb: WAY, text: 'to 150' });
    expect(tiles.get('1,0')).toMatchObject({ verb: WAY, text: 'step step' });
    expect(buttons.map((button) => button.text)).toEqual(['ahead 0,0']);
  });
});

describe('a board that is seen in part', () => {
  const board = { x: 0, y: 0, w: 2000, h: 1000 };
  it('keeps its edges at those of the stage', () => {
    expect(held(board, 400, 400, 0, 0.5, 0.5, [{ x: 0, y: 0 }])).toEqual({ k: 0.5, x: 0, y: 0 });
    expect(held(board, 400, 400, 0, 0.5, 0.5, [{ x: 2000, y: 1000 }])).toEqual({ k: 0.5, x: -600, y: -100 });
  });
  it('gets smaller for what has to be seen, but not too small', () => {
    expect(held(board, 400, 400, 0, 0.5, 0.1, [{ x: 200, y: 200 }, { x: 1200, y: 200 }]).k).toBeCloseTo(400 / 1260);
    expect(held(board, 400, 400, 0, 0.5, 0.4, [{ x: 200, y: 200 }, { x: 1200, y: 200 }]).k).toBe(0.4);
  });
});
