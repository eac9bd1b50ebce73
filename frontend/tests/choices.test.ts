import { describe, expect, it } from 'vitest';
import { cardInQuestion, choicesOf, entries, harms, pickOf, playable, playsActions, subjectUnit, underWay, WAY, zoneOf } from '../src/game/choices';
import { offer, option } from './scene';

const why = { card: 'rifleman', slot: 3, rule: 'TOY-1', code: 'no-own-marker', why: 'No marker.' };
const turn = offer(
  'turn',
  [
    option('play rifleman move @1A', { card: 'rifleman', slot: 1, tile: '1A' }),
    option('play rifleman move @2B', { card: 'rifleman', slot: 1, tile: '2B' }),
    option('play rifleman attack', { card: 'rifleman', slot: 2 }),
    option('use rifleman 1', { card: 'rifleman', slot: 40, unit: 'red:cart' }),
    option('hunker rifleman', { card: 'rifleman', passes: true }),
    option('ready scout', { card: 'scout' }),
    option('end', { passes: true }),
  ],
  { declined: [why] },
);

describe('routing of an offer', () => {
  it('groups what a card may do by its slots, printed on it or not', () => {
    const choices = choicesOf(turn);
    const rifleman = choices.cards.get('rifleman')!;
    expect([...rifleman.slots.keys()]).toEqual([1, 2, 40]);
    expect([...entries(rifleman.slots.get(1)!).keys()]).toEqual(['1A', '2B']);
    expect(rifleman.others.map((found) => found.verb)).toEqual(['hunker']);
    expect(choices.cards.get('scout')?.others.map((found) => found.verb)).toEqual(['ready']);
    expect(choices.buttons.map((found) => found.verb)).toEqual(['end']);
    expect([choices.tiles.size, choices.units.size]).toEqual([0, 0]);
  });

  it('keeps why an action is not offered', () => {
    expect(choicesOf(turn).declined.get('rifleman/3')).toBe(why);
  });

  it('knows which cards can do anything', () => {
    const choices = choicesOf(turn);
    expect(['rifleman', 'scout', 'fog'].map((card) => playable(choices, card))).toEqual([true, true, false]);
  });

  it('lights counters, tiles and far tiles, and makes buttons of the rest', () => {
    const fire = choicesOf(offer('fire', [option('target rifleman', { unit: 'blue:rifleman' })]));
    expect([...fire.units.keys()]).toEqual(['blue:rifleman']);
    const march = choicesOf(offer('march', [option('step 2B', { tile: '2B' }), option('stop', { passes: true })], { ways: [{ tile: '3B', text: 'step 2B step 3B' }] }));
    expect([...march.tiles].map(([tile, found]) => [tile, found.verb])).toEqual([['2B', 'step'], ['3B', WAY]]);
    expect(march.tiles.get('3B')?.text).toBe('step 2B step 3B');
    expect(march.buttons.map((found) => found.verb)).toEqual(['stop']);
    expect(choicesOf(offer('command', [0, 1, 2].map((number) => option(`draw ${number}`, { number })))).buttons.length).toBe(3);
  });

  it('has a button too for what may be done where the counter stands, unless dice are rolled for it', () => {
    const options = [option('leave', { tile: '1A' }), option('step 2B', { tile: '2B' })];
    expect(choicesOf(offer('march', options), '1A').buttons.map((found) => found.verb)).toEqual(['leave']);
    expect(choicesOf(offer('march', options), '1A').tiles.has('1A')).toBe(true);
    expect(choicesOf(offer('march', options)).buttons).toEqual([]);
    const odds = { attacker: '', target: '', tile: '1A', name: '', dice: 1, parts: [], total: 5, faces: [0], chance: 0.1, effect: '', does: '' };
    expect(choicesOf(offer('raze', [option('raze 1A', { tile: '1A', odds })]), '1A').buttons).toEqual([]);
  });

  it('is empty without an offer, and tells the acting counter', () => {
    expect(choicesOf(null).buttons).toEqual([]);
    expect(subjectUnit(offer('march', [], { subject: { unit: 'red:scout' } }))).toBe('red:scout');
    expect(subjectUnit(null)).toBeNull();
  });
});

describe('cards that are asked for', () => {
  const bid = offer('bid', [option('bid fog', { card: 'fog' })]);
  const after = offer('card', [option('stay'), option('exit scout', { card: 'scout' })], { subject: { card: 'scout' } });
  const before = offer('card', [option('play scout', { card: 'scout', slot: 4 })], { subject: { card: 'scout' } });

  it('are played for their actions, or picked', () => {
    expect([turn, bid, after, before, null].map(playsActions)).toEqual([true, false, false, true, false]);
    expect(playsActions(offer('turn', [option('end')], { declined: [why] }))).toBe(true);
    expect(pickOf(choicesOf(bid), 'fog')?.text).toBe('bid fog');
    expect(pickOf(choicesOf(bid), 'scout')).toBeUndefined();
  });

  it('lie in the hand unless the offer says where', () => {
    expect([zoneOf(bid), zoneOf(null), zoneOf(offer('bolster', [], { subject: { zone: 'supply' } }))]).toEqual(['hand', 'hand', 'supply']);
  });

  it('are looked at one by one: the one under way before the one selected', () => {
    expect([turn, after, before].map(underWay)).toEqual([null, null, 'scout']);
    expect([turn, after].map((found) => cardInQuestion(found, 'fog'))).toEqual(['fog', 'scout']);
  });
});

describe('an action that may strike the own side', () => {
  it('is known by what the server says of any of its options', () => {
    const choices = choicesOf(offer('turn', [option('play plane bomb', { card: 'plane', slot: 7, harms: true }), option('play plane strafe', { card: 'plane', slot: 8 })]));
    expect([harms(choices, 'plane', 7), harms(choices, 'plane', 8), harms(choices, 'scout', 7)]).toEqual([true, false, false]);
  });
});
