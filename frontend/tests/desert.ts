/* Two desert tiles for the tests: a truck with a crew, a tank, a hangar on rough ground, a way out. */

import { Stage } from '../src/game/scene';
import type { Scene, SceneCard, SceneTile, SceneUnit, SceneVehicle, View } from '../src/wire';

const tile = (name: string, x: number, more: Partial<SceneTile>): SceneTile => ({ name, x, y: 0, cover: 1, hill: false, art: 'plain', turned: false, near: [], spawns: {}, rough: false, structure: null, escape: [], ...more });
const card = (token: string, seat: string, title: string): SceneCard => ({ card: token, seat, title, squad: '', klass: 'combat', initiative: 5, unit: token, copies: 4, actions: [{ name: 'attack', word: 'attack', value: 1, squad: '', written: 'attack 1' }] });
const unit = (token: string, side: string, title: string, defence: number, more: Partial<SceneUnit> = {}): SceneUnit => ({ unit: token, side, seat: side, title, squad: '', defence, armour: 0, skill: '', vehicle: null, ...more });
const seats = (...list: [string[], string][]): SceneVehicle => ({ integrity: 5, threshold: 3, seats: list.map(([actions, needs]) => ({ actions, needs })) });

const scene: Scene = {
  scenario: 'sands',
  book: 'north-africa',
  name: 'Sands',
  options: [],
  sides: ['lrdg', 'italian'],
  seats: { lrdg: 'lrdg', italian: 'italian' },
  tiles: [tile('1A', 0, { escape: ['lrdg'] }), tile('2A', 2, { rough: true, structure: { name: 'Hangar', points: 2, defence: 6 } })],
  cards: [card('sergeant', 'lrdg', 'Sergeant'), card('scout', 'lrdg', 'Scout'), card('driver', 'italian', 'Tank Driver')],
  units: [
    unit('sergeant', 'lrdg', 'Sergeant', 5),
    unit('scout', 'lrdg', 'Scout', 6),
    unit('gun-truck', 'lrdg', 'Gun Truck', 7, { armour: 4, vehicle: seats([['drive 2'], ''], [['navigate 2'], ''], [['antitank 2'], '']) }),
    unit('driver', 'italian', 'Tank Driver', 4, { skill: 'driver' }),
    unit('tank', 'italian', 'Medium Tank', 0, { armour: 5, vehicle: seats([['drive 1', 'control'], 'driver']) }),
  ],
};

export const desert = new Stage(scene);

export const sands: View = {
  scenario: 'sands',
  viewer: 'lrdg',
  round: 1,
  initiative: 'lrdg',
  winner: null,
  sides: [
    { side: 'lrdg', points: 0, goal: null, pins: false, facts: { escaped: 0, escape: 2, neutralised: 1, neutralise: 4 } },
    { side: 'italian', points: 2, goal: 3, pins: false, facts: { escaped: 0, escape: 0, neutralised: 0, neutralise: 0 } },
  ],
  seats: [],
  units: [
    { unit: 'sergeant', side: 'lrdg', tile: '1A', suppressed: false, facts: { vehicle: 'lrdg:gun-truck', berth: 1 } },
    { unit: 'scout', side: 'lrdg', tile: '1A', suppressed: false, facts: { vehicle: 'lrdg:gun-truck', berth: 3 } },
    { unit: 'gun-truck', side: 'lrdg', tile: '1A', suppressed: false, facts: { damage: 1, owner: 'lrdg' } },
    { unit: 'driver', side: 'italian', tile: '2A', suppressed: false },
    { unit: 'tank', side: 'italian', tile: '2A', suppressed: false, facts: { damage: 0, owner: 'italian' } },
  ],
  tiles: [
    { tile: '1A', points: 0, marks: { lrdg: 'scouted' } },
    { tile: '2A', points: 0, marks: { italian: 'controlled' }, facts: { structure: 'Hangar', structure_points: 2, defence: 6 } },
  ],
};
