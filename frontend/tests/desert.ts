/* Two desert tiles for the tests: a truck with a crew, a tank, a hangar on rough ground, a way out. */

import { Stage } from '../src/game/scene';
import type { Facts, Offer, Offered, Scene, SceneAction, SceneCard, SceneUnit, View } from '../src/wire';
import { joined, square } from './boards';

const action = (slot: number, name: string, printed = ''): SceneAction => ({ slot, name, word: name, label: name, printed, hint: '', icons: [] });
const card = (slot: number, token: string, seat: string, name: string): SceneCard => ({
  card: token, seat, title: name, name, label: name, squad: '', klass: 'combat', initiative: 5, unit: `${seat}:${token}`, copies: 4, actions: [action(slot, 'attack', '1')], note: '', icons: [],
});
const unit = (token: string, side: string, name: string, defence: number, printed: Facts = {}): SceneUnit => ({ unit: token, side, seat: side, title: name, name, squad: '', defence, printed });
const vehicle = (armour: number, ...berths: [SceneAction[], string][]): Facts => ({ armour, integrity: 5, threshold: 3, berths: berths.map(([actions, needs]) => ({ actions, needs })) });

const scene: Scene = {
  scenario: 'sands',
  book: 'sand-book',
  name: 'Sands',
  language: 'en',
  options: [],
  sides: [
    { side: 'red', name: 'Red', goal: '', victory: [] },
    { side: 'blue', name: 'Blue', goal: '', victory: [] },
  ],
  seats: { red: 'red', blue: 'blue' },
  seat_names: { red: 'Red', blue: 'Blue' },
  tiles: joined([square('1A', 0, 0, { cover: 0, escape: ['red'] }), square('2A', 2, 0, { cover: 1, rough: 1, structure: 'Hangar', structure_points: 2, structure_defence: 6 })], 230),
  cards: [card(0, 'sergeant', 'red', 'Sergeant'), card(1, 'scout', 'red', 'Scout'), card(2, 'driver', 'blue', 'Driver')],
  units: [
    unit('sergeant', 'red', 'Sergeant', 5),
    unit('scout', 'red', 'Scout', 6),
    unit('truck', 'red', 'Gun Truck', 7, vehicle(4, [[action(10, 'drive', '2')], ''], [[action(11, 'navigate', '2')], ''], [[action(12, 'antitank', '2')], ''])),
    unit('driver', 'blue', 'Driver', 4, { skill: 'driver' }),
    unit('tank', 'blue', 'Medium Tank', 0, vehicle(5, [[action(13, 'drive', '1'), action(14, 'control')], 'driver'])),
  ],
  general: [],
  sheets: [],
  words: {
    terms: { and: 'and' },
    panels: { aboard: 'aboard: {names}', nobody: 'nobody aboard', seats: 'Seats', vehicles: 'Vehicles' },
  },
};

export const desert = new Stage(scene);
export const truck = 'red:truck';

export const sands: View = {
  scenario: 'sands',
  viewer: 'red',
  round: 1,
  initiative: 'red',
  winner: null,
  sides: [],
  seats: [],
  units: [
    { unit: 'sergeant', side: 'red', tile: '1A', impaired: false, facts: { inside: truck, berth: 1 } },
    { unit: 'scout', side: 'red', tile: '1A', impaired: false, facts: { inside: truck, berth: 3 } },
    { unit: 'truck', side: 'red', tile: '1A', impaired: false, facts: { damage: 1, owner: 'red' } },
    { unit: 'driver', side: 'blue', tile: '2A', impaired: false },
    { unit: 'tank', side: 'blue', tile: '2A', impaired: false, facts: { damage: 0, owner: 'blue' } },
  ],
  tiles: [
    { tile: '1A', points: 0, marks: { red: 'scouted' } },
    { tile: '2A', points: 0, marks: { blue: 'controlled' }, facts: { standing: 1 } },
  ],
};

/** Options as a turn offers them, for a sergeant who sits in the truck and a scout beside it. */
export const order = (verb: string, more: Partial<Offered> = {}): Offered => ({ text: [verb, more.card, more.unit, more.number].filter(Boolean).join(' '), verb, label: verb, ...more });
export const offered = (options: Offered[], subject: Offer['subject'] = {}): Offer => ({ seat: 'red', kind: 'turn', variant: '', number: 0, head: '', question: '', options, declined: [], subject, ways: [] });
