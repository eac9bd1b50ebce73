import { describe, expect, it } from 'vitest';
import { edgePieces, litEdge } from '../src/art/edges';
import type { Art, TileView } from '../src/wire';

const places = (n: number): [number, number][] => Array.from({ length: n }, (_, i) => [10 * n, i]);
const art = {
  edges: { '1A 2A': [1, 2, 3].map((n) => ({ size: 1 / n, places: places(n) })) },
  sides: { red: { edges: { mine: '<m/>', wire: '<w/>' } } },
} as unknown as Art;
const tile = (edges: unknown[]): TileView[] => [{ tile: '1A', points: 0, marks: {}, facts: { edges } }, { tile: '2A', points: 0, marks: {} } as TileView];

describe('pieces on edges', () => {
  it('lie side by side, each in its owner’s drawing', () => {
    const found = edgePieces(art, tile([{ edge: '2A', piece: 'mine', number: 2, side: 'red' }, { edge: '2A', piece: 'wire', number: 1, side: 'red' }]));
    expect(found.map(({ drawing, x, y }) => [drawing, x, y])).toEqual([['<m/>', 30, 0], ['<m/>', 30, 1], ['<w/>', 30, 2]]);
    expect(new Set(found.map(({ key }) => key)).size).toBe(3);
    expect(found[0].size).toBeCloseTo(1 / 3);
  });

  it('lie on one another where there are more than places', () => {
    const found = edgePieces(art, tile([{ edge: '2A', piece: 'mine', number: 5, side: 'red' }]));
    expect(found.map(({ y }) => y)).toEqual([0, 1, 2, 2, 2]);
  });

  it('are none on a board without', () => {
    expect(edgePieces(art, [{ tile: '1A', points: 0, marks: {} } as TileView])).toEqual([]);
  });
});

it('a lit edge stops short of its corners', () => {
  expect(litEdge([0, 0], [100, 0], false)).toContain('M13.0 0.0L87.0 0.0');
  expect(litEdge([0, 0], [100, 0], true)).toContain('#f0b429');
});
