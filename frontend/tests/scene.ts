/* A small battle for the tests: three tiles in a row, a rifleman and a scout a seat, two seats on one of the sides. */

import { Stage } from '../src/game/scene';
import type { GameEvent, Line, Offer, Offered, Scene, SceneAction, SceneCard, SceneUnit, SeatView, TableInfo, View } from '../src/wire';
import { joined, square } from './boards';

export const SEATS = { red: 'red', blue: 'blue', cyan: 'blue' };

const action = (slot: number, name: string, printed = ''): SceneAction => ({ slot, name, word: name, label: name.charAt(0).toUpperCase() + name.slice(1), printed, hint: `${name} it`, icons: [] });
const card = (seat: string, token: string, title: string, actions: SceneAction[], more: Partial<SceneCard> = {}): SceneCard => ({
  card: token, seat, title, name: `${title} A`, label: title, squad: 'A', klass: 'combat', initiative: 5, unit: `${SEATS[seat as keyof typeof SEATS]}:${token}`, copies: 5, actions, note: '', icons: [], ...more,
});
const cards = (seat: string, first: number): SceneCard[] => [
  card(seat, 'leader', 'Leader', [action(first, 'bolster', '2 A')], { klass: 'command', unit: null, copies: 1 }),
  card(seat, 'rifleman', 'Rifleman', [action(first + 1, 'move', '1'), action(first + 2, 'attack', '1'), action(first + 3, 'control')]),
  card(seat, 'scout', 'Scout', [action(first + 4, 'scout', '2')]),
  card(seat, 'fog', 'Fog', [], { name: 'Fog', squad: '', klass: 'dud', unit: null, note: 'No action.' }),
];
const unit = (seat: string, token: string, name: string, defence: number): SceneUnit => ({ unit: token, side: SEATS[seat as keyof typeof SEATS], seat, title: name, name: `${name} A`, squad: 'A', defence, printed: {} });

export const scene: Scene = {
  scenario: 'test',
  book: 'toy',
  name: 'Test',
  language: 'en',
  options: [],
  sides: [
    { side: 'red', name: 'Red', goal: 'hold 5 points', victory: [] },
    { side: 'blue', name: 'Blue', goal: 'hold 5 points', victory: [] },
  ],
  seats: SEATS,
  seat_names: { red: 'Red', blue: 'Navy', cyan: 'Sky' },
  tiles: joined([square('1A', 0, 1, { cover: 1, gate: { red: ['scout'] } }), square('2B', 2, 0, { cover: 0, hill: 1 }), square('3B', 4, 1, { cover: 2, tower: 'Old Mill' })], 230),
  cards: [...cards('red', 0), ...cards('blue', 10), ...cards('cyan', 20)],
  units: [unit('red', 'rifleman', 'Rifleman', 4), unit('red', 'scout', 'Scout', 5), unit('blue', 'rifleman', 'Rifleman', 4)],
  general: [],
  sheets: [],
  words: {
    terms: { and: 'and', or: 'or' },
    counts: { point: ['{n} point', '{n} points'], die: ['one die', '{n} dice'] },
    standings: { claim: '{n} of {of} points', pin: 'pin the enemy' },
    skills: { driver: 'driver' },
    titles: { 'Old Mill': 'the old mill' },
    topics: { bid: 'initiative', cover: 'cover', points: 'objective', rough: 'rough ground', rules: 'COM TOY' },
    guide: { bid: ['Bid', 'Bid a {dud}.'], turn: ['Turn', 'Play.'], control: ['Hold', 'Hold it.'], dud: ['{dud}', 'Useless.'] },
    'tile notes': { cover: 'cover {cover}', gate: '{gate} enters here', tower: '{tower} stands here', hill: 'a hill' },
    'unit notes': { shaken: 'shaken', inside: 'in the {inside}, seat {berth}', skill: '{skill}' },
  },
};

export const stage = new Stage(scene);

const seat = (name: string): SeatView => ({
  seat: name,
  side: SEATS[name as keyof typeof SEATS],
  hand_size: 2,
  deck_size: 3,
  removed_size: 0,
  played: {},
  discard: {},
  supply: { rifleman: 3, fog: 2 },
  hand: name === 'red' ? { rifleman: 1, fog: 1 } : null,
  deck: null,
  removed: null,
  bid: null,
});

export const view: View = {
  scenario: 'test',
  viewer: 'red',
  round: 1,
  initiative: 'red',
  winner: null,
  sides: [
    { side: 'red', points: 0, standings: [{ name: 'claim', reached: 0, needed: 5 }], facts: {} },
    { side: 'blue', points: 1, standings: [{ name: 'claim', reached: 1, needed: 5 }, { name: 'pin', reached: 0, needed: 0 }], facts: {} },
  ],
  seats: ['red', 'blue', 'cyan'].map(seat),
  units: [
    { unit: 'rifleman', side: 'red', tile: '1A', impaired: false },
    { unit: 'scout', side: 'red', tile: '1A', impaired: true, facts: { shaken: 1 } },
    { unit: 'rifleman', side: 'blue', tile: '3B', impaired: false },
  ],
  tiles: [
    { tile: '1A', points: 0, marks: { red: 'scouted' } },
    { tile: '2B', points: 2, marks: {} },
    { tile: '3B', points: 1, marks: { blue: 'controlled' } },
  ],
};

/** An option by its text: its verb comes first. */
export const option = (text: string, more: Partial<Offered> = {}): Offered => ({ text, verb: text.split(' ')[0], label: text.toUpperCase(), ...more });

export const offer = (kind: string, options: Offered[], more: Partial<Offer> = {}): Offer => ({
  seat: 'red', kind, variant: '', number: 3, head: 'Head', question: 'What?', options, declined: [], subject: {}, ways: [], ...more,
});

export const event = (name: string, fields: Record<string, string | number | null> = {}): GameEvent => ({ event: name, ...fields });

export const line = (first: number, until: number, text = ''): Line => ({ first, until, event: 'moved', side: 'red', seat: 'red', text, reveals: '' });

export const info = (more: Partial<TableInfo> = {}): TableInfo => ({
  id: 't', scenario: 'test', name: 'Test', book: 'toy', options: [], status: 'playing', public: false, hotseat: false, round: 1, clock: null, created: 0, updated: 0, turn: ['blue'], ending: null, parent: null, origin: 'new', given: 0, commitment: null, secret: null, rules: null, rematch: null, campaign: null, begun: true,
  seats: Object.entries(SEATS).map(([name, side]) => ({ seat: name, side, label: stage.seat(name), kind: 'player', name, bot: null, mine: name === 'red', present: true, chosen: false, missed: null, may_end: null, claim: null, clock: null, stumbled: false })),
  ...more,
});
