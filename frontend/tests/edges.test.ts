import { describe, expect, it } from 'vitest';
import { litEdge } from '../src/art/edges';
import { choicesOf } from '../src/game/choices';
import { crossed, edgeId, edgesOf, isRisk, likeliest, nextEdge } from '../src/game/edges';
import type { Art, OddsView, Offered, View } from '../src/wire';
import { offer, stage, view } from './scene';

const [first, second] = stage.scene.tiles;
const id = edgeId([second.name, first.name]);
const places = (n: number): [number, number][] => Array.from({ length: n }, (_, i) => [10 * n, i]);
const art = { edges: { [`${first.name} ${second.name}`]: [1, 2, 3].map((n) => ({ size: 1 / n, places: places(n) })) } } as unknown as Art;
const lying = (...edges: { piece: string; number: number }[]): View => ({
  ...view,
  tiles: view.tiles.map((tile) => (tile.tile === first.name ? { ...tile, facts: { edges: edges.map((one) => ({ ...one, edge: second.name, side: 'red' })) } } : tile)),
});
const roll = (more: Partial<OddsView>): OddsView => ({ attacker: '', target: 'red:scout', tile: first.name, name: 'Scout', dice: 3, parts: [], total: 5, faces: [], chance: 0.5, effect: '', does: '', ...more });
const lay: Offered = { text: 'lay 2B', verb: 'lay', label: 'Lay', edge: [first.name, second.name] };

describe('pieces on edges', () => {
  const at = (board: View, lit: string[] = [], turn: 0 | 90 = 0): ReturnType<typeof edgesOf> => edgesOf(stage, art, board, new Set(lit), turn);

  it('lie side by side', () => {
    const [edge] = at(lying({ piece: 'mine', number: 2 }, { piece: 'wire', number: 1 }));
    expect(edge.pieces.map(({ piece, at: spot }) => [piece, spot.x, spot.y])).toEqual([['mine', 30, 0], ['mine', 30, 1], ['wire', 30, 2]]);
    expect(edge.pieces[0].size).toBeCloseTo(1 / 3);
  });

  it('lie on one another where there are more than places', () => {
    const [edge] = at(lying({ piece: 'mine', number: 5 }));
    expect(edge.pieces.map(({ at: spot }) => spot.y)).toEqual([0, 1, 2, 2, 2]);
  });

  it('make room for one more where it may be put', () => {
    const [edge] = at(lying({ piece: 'mine', number: 1 }), [id]);
    expect([edge.pieces[0].at, edge.free]).toEqual([{ x: 20, y: 0 }, { x: 20, y: 1 }]);
    expect(at(view, [id])[0]).toMatchObject({ id, pieces: [], free: { x: 10, y: 0 } });
  });

  it('turn with the board', () => {
    expect(at(lying({ piece: 'mine', number: 2 }), [], 90)[0].pieces[1].at).toEqual({ x: -1, y: 20 });
  });

  it('are none on a board without', () => {
    expect(at(view)).toEqual([]);
  });
});

describe('edges that may be chosen', () => {
  it('have all their options, and no button', () => {
    const other = { ...lay, text: 'lay-other 2B', edge: [second.name, first.name] };
    const choices = choicesOf(offer('mine', [lay, other, { text: 'stop', verb: 'stop', label: 'Stop', passes: true }]));
    expect(choices.edges.get(id)).toEqual([lay, other]);
    expect(choices.buttons.map((option) => option.text)).toEqual(['stop']);
  });

  it('go round a tile', () => {
    const edges = [[0, -1], [1, 0], [0, 1], [-1, 0]].map(([x, y], i) => ({ id: String(i), a: { x, y }, b: { x, y }, middle: { x, y }, pieces: [], free: { x, y }, size: 1 }));
    const round = (by: 1 | -1, from: string): string | undefined => nextEdge(edges, from, by)?.id;
    expect([round(1, '0'), round(1, '1'), round(1, '3'), round(-1, '0')]).toEqual(['1', '2', '0', '3']);
  });

  it('tell the likeliest of the rolls they prepare', () => {
    expect(likeliest(lay)).toBeNull();
    expect(likeliest({ ...lay, outlook: [roll({}), roll({ chance: 0.8, target: 'red:rifleman' })] })?.odds?.target).toBe('red:rifleman');
  });
});

describe('a step that may bring dice upon who takes it', () => {
  it('is told from an attack', () => {
    const step: Offered = { text: 'step 2B', verb: 'step', label: '2B', tile: second.name, odds: roll({}) };
    expect(isRisk(step)).toBe(true);
    expect(isRisk({ ...step, odds: roll({ attacker: 'blue:rifleman' }) })).toBe(false);
    expect(isRisk({ ...step, odds: roll({ target: '' }) })).toBe(false);
    expect(isRisk({ ...step, odds: null })).toBe(false);
  });

  it('crosses the shared edge', () => {
    const unit = { unit: 'scout', side: 'red', tile: first.name, impaired: false };
    const way = crossed(stage, unit, second.name);
    const shared = first.edges.find((edge) => edge.to === second.name)!;
    expect(way?.edge).toEqual({ x: (shared.a[0] + shared.b[0]) / 2, y: (shared.a[1] + shared.b[1]) / 2 });
    expect(crossed(stage, unit, first.name)).toBeNull();
  });
});

it('a lit edge stops short of its corners', () => {
  expect(litEdge([0, 0], [100, 0], false)).toContain('M13.0 0.0L87.0 0.0');
  expect(litEdge([0, 0], [100, 0], true)).toContain('#f0b429');
});
