import { describe, expect, it } from 'vitest';
import { follow } from '../src/game/follow';
import { Stage } from '../src/game/scene';
import { modulesOf } from '../src/modules';
import { enteringAt } from '../src/modules/infantry/entering';
import type { GameEvent, Scene, SceneUnit, View } from '../src/wire';
import { square } from './boards';

const unit = (token: string, side: string, squad: string): SceneUnit => ({ unit: token, side, seat: side, title: 'Mortar', name: 'Mortar', squad, defence: 4, printed: {} });
const tiles = [square('1A', 0, 0, { cover: 1, spawns: { red: ['a', 'b'], blue: ['c'] } }), square('2A', 2, 0, { cover: 2, spawns: { red: ['b', 'm'] } })];
const stage = new Stage({
  tiles,
  sides: [{ side: 'red', name: 'Red' }, { side: 'blue', name: 'Blue' }],
  units: [unit('a', 'red', 'A'), unit('b', 'red', 'B'), unit('m', 'red', ''), unit('c', 'blue', 'C')],
  cards: [],
  words: { panels: { 'all-units': 'ALL' } },
} as unknown as Scene);

const view: View = { scenario: '', viewer: null, round: 1, initiative: 'red', winner: null, sides: [], seats: [], units: [{ unit: 'a', side: 'red', tile: null, impaired: false }], tiles: tiles.map(({ name }) => ({ tile: name, points: 0, marks: {} })) };
const after = (...events: [string, Record<string, string | number>][]): View => events.reduce((v, [event, fields]) => follow(v, { event, ...fields } as GameEvent), view);
const aims = (v: View): unknown[] => v.tiles.map((tile) => tile.facts?.aimed ?? []);

describe('squads', () => {
  it('enter by flags with their letters, or all of them', () => {
    expect(enteringAt(stage, tiles[0])).toEqual([{ side: 'red', label: 'A·B' }, { side: 'blue', label: 'ALL' }]);
    expect(enteringAt(stage, tiles[1])).toEqual([{ side: 'red', label: 'B·Mo' }]);
    expect(modulesOf(stage.scene).filter((module) => module.Signs).length).toBe(2);
  });

  it('come to the board, mark tiles, and are suppressed', () => {
    const v = after(['entered', { unit: 'red:a', tile: '1A' }], ['scouted', { side: 'red', tile: '1A' }], ['suppressed', { unit: 'red:a', changed: 1 }]);
    expect(v.units[0]).toMatchObject({ tile: '1A', impaired: true, facts: { suppressed: 1 } });
    expect(v.tiles[0].marks).toEqual({ red: 'scouted' });
  });

  it('take a tile from who held it, who keeps his eye on it', () => {
    const v = after(['controlled', { side: 'red', tile: '1A', points: 0, changed: 1 }], ['controlled', { side: 'blue', tile: '1A', points: 0, changed: 1 }]);
    expect(v.tiles.map((tile) => tile.marks)).toEqual([{ red: 'scouted', blue: 'controlled' }, {}]);
  });

  it('aim at one tile a side', () => {
    expect(aims(after(['aimed', { side: 'red', tile: '1A' }], ['aimed', { side: 'blue', tile: '1A' }]))).toEqual([['red', 'blue'], []]);
    expect(aims(after(['aimed', { side: 'red', tile: '1A' }], ['aimed', { side: 'red', tile: '2A' }]))).toEqual([[], ['red']]);
    expect(aims(after(['aimed', { side: 'red', tile: '1A' }], ['aim-lost', { side: 'red', tile: '1A' }]))).toEqual([[], []]);
    expect(after(['raised', { side: 'red', tile: '2A', points: 3 }]).tiles[1].points).toBe(3);
  });
});
