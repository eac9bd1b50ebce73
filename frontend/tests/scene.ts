/* A small battle for the tests: three tiles in a row, a rifleman and a scout a side. */

import { Stage } from '../src/game/scene';
import type { GameEvent, Offer, Offered, Scene, SceneAction, SceneCard, SceneTile, SceneUnit, View } from '../src/wire';

const tile = (name: string, x: number, y: number, near: string[], spawns = {}): SceneTile => ({ name, x, y, cover: 1, hill: false, art: 'hamlet', turned: false, near, spawns, rough: false, structure: null, escape: [] });
const action = (name: string, value = 0, squad = ''): SceneAction => ({ name, word: name, value, squad, written: name });
const cards = (seat: string): SceneCard[] => [
  { card: 'squad-leader-a', seat, title: 'Squad Leader', squad: 'A', klass: 'command', initiative: 7, unit: null, copies: 1, actions: [action('bolster', 2, 'A'), action('inspire', 1, 'A')] },
  { card: 'rifleman-a', seat, title: 'Rifleman', squad: 'A', klass: 'combat', initiative: 5, unit: 'rifleman-a', copies: 5, actions: [action('move', 1), action('attack', 1), action('control')] },
  { card: 'scout-a', seat, title: 'Scout', squad: 'A', klass: 'combat', initiative: 6, unit: 'scout-a', copies: 3, actions: [action('scout', 2), action('recon')] },
  { card: 'fog-of-war', seat, title: 'Fog of War', squad: '', klass: 'dud', initiative: 1, unit: null, copies: 10, actions: [] },
];
const units = (side: string): SceneUnit[] => [
  { unit: 'rifleman-a', side, seat: side, title: 'Rifleman', squad: 'A', defence: 4, armour: 0, skill: '', vehicle: null },
  { unit: 'scout-a', side, seat: side, title: 'Scout', squad: 'A', defence: 5, armour: 0, skill: '', vehicle: null },
];

export const scene: Scene = {
  scenario: 'test',
  book: 'normandy',
  name: 'Test',
  options: [],
  sides: ['us', 'german'],
  seats: { us: 'us', german: 'german' },
  tiles: [tile('1A', 0, 1, ['2B'], { us: ['rifleman-a', 'scout-a'] }), tile('2B', 2, 0, ['1A', '3B']), tile('3B', 4, 1, ['2B'], { german: ['rifleman-a'] })],
  cards: [...cards('us'), ...cards('german')],
  units: [...units('us'), ...units('german')],
};

export const stage = new Stage(scene);

export const view: View = {
  scenario: 'test',
  viewer: 'us',
  round: 1,
  initiative: 'us',
  winner: null,
  sides: [
    { side: 'us', points: 0, goal: 5, pins: false, facts: { target: -1 } },
    { side: 'german', points: 1, goal: 5, pins: false, facts: { target: -1 } },
  ],
  seats: ['us', 'german'].map((seat) => ({
    seat,
    side: seat,
    hand_size: 2,
    deck_size: 3,
    removed_size: 0,
    played: {},
    discard: {},
    supply: { 'rifleman-a': 3, 'fog-of-war': 2 },
    hand: seat === 'us' ? { 'rifleman-a': 1, 'fog-of-war': 1 } : null,
    deck: null,
    removed: null,
    bid: null,
  })),
  units: [
    { unit: 'rifleman-a', side: 'us', tile: '1A', suppressed: false },
    { unit: 'scout-a', side: 'us', tile: '1A', suppressed: false },
    { unit: 'rifleman-a', side: 'german', tile: '3B', suppressed: false },
    { unit: 'scout-a', side: 'german', tile: null, suppressed: false },
  ],
  tiles: [
    { tile: '1A', points: 0, marks: { us: 'scouted' } },
    { tile: '2B', points: 2, marks: {} },
    { tile: '3B', points: 1, marks: { german: 'controlled' } },
  ],
};

export const offer = (kind: string, options: Offered[], more: Partial<Offer> = {}): Offer => ({ seat: 'us', kind, number: 3, options, refused: [], subject: {}, ways: [], ...more });

export const event = (name: string, fields: Record<string, string | number | null> = {}): GameEvent => ({ event: name, ...fields });
