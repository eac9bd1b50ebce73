import { describe, expect, it } from 'vitest';
import { briefName, isCompany, isMate, isTeamed, type Place, roundOf, teamsOf } from '../src/game/seating';
import type { View } from '../src/wire';
import { event, info, scene, view } from './scene';

const four = { ...scene, seats: { 'red-1': 'red', 'red-2': 'red', 'blue-1': 'blue', 'blue-2': 'blue' } };
const order = ['blue-1', 'red-2', 'blue-2', 'red-1'];
const facts: Record<string, object> = { red: { commander: 'red-2', commands_next: 'red-1' }, blue: { commander: 'blue-1', commands_next: 'blue-1' } };
const board: View = { ...view, sides: view.sides.map((side) => ({ ...side, facts: { ...side.facts, ...facts[side.side] } })) };
const states = (events: ReturnType<typeof event>[]): Place['state'][] => roundOf(four, board, events, order).map((place) => place.state);

describe('sides with several seats', () => {
  it('are told from others', () => {
    expect(isTeamed(four)).toBe(true);
    expect(isTeamed({ ...scene, seats: { red: 'red', blue: 'blue' } })).toBe(false);
    expect([isMate(four, 'red-1', 'red-2'), isMate(four, 'red-1', 'red-1'), isMate(four, 'red-1', 'blue-1'), isMate(four, '', 'red-1')]).toEqual([true, false, false, false]);
  });

  it('stand with the enemies above, and oneself last', () => {
    expect(teamsOf(four, 'red-1')).toEqual([{ side: 'blue', seats: ['blue-1', 'blue-2'] }, { side: 'red', seats: ['red-2', 'red-1'] }]);
    expect(teamsOf(four, '').map((team) => team.side)).toEqual(['red', 'blue']);
  });

  it('are company only with several people', () => {
    const seat = { ...info().seats[0], kind: 'player' as const, name: 'Jo' };
    expect(isCompany(info({ seats: [seat, { ...seat, seat: 'red-2' }] }))).toBe(false);
    expect(isCompany(info({ seats: [seat, { ...seat, seat: 'red-2', name: 'Marta' }] }))).toBe(true);
    expect(isCompany(info({ seats: [seat, { ...seat, seat: 'red-2', kind: 'bot', name: 'greedy' }] }))).toBe(false);
  });
});

describe('names in a quarter of a phone', () => {
  it('are whole, a first word, or left to the badge, but never cut', () => {
    expect(['Jo', 'Ángeles', 'Jo of the Hill', 'Maximiliana', 'Maximiliana B', 'German one'].map(briefName)).toEqual(['Jo', 'Ángeles', 'Jo', '', '', 'German']);
  });
});

describe('the order of the round', () => {
  const begun = [event('turn', { seat: 'red-1' }), event('round', { number: 2 }), event('initiative', { side: 'blue' }), event('turn', { seat: 'blue-1' })];

  it('has no numbers until the initiative is known', () => {
    const places = roundOf(four, board, begun.slice(0, 2), order);
    expect(places.map(({ seat, number, state }) => [seat, number, state])).toEqual(order.map((seat) => [seat, 0, null]));
  });

  it('says who has played, who plays and who is next', () => {
    expect(states(begun)).toEqual(['now', 'next', 'later', 'later']);
    expect(states([...begun, event('turn-ended', { seat: 'blue-1' })])).toEqual(['played', 'next', 'later', 'later']);
    expect(states([...begun, event('turn-ended', { seat: 'blue-1' }), event('turn', { seat: 'red-2' })])).toEqual(['played', 'now', 'next', 'later']);
  });

  it('keeps the commanders of the round and says who commands next', () => {
    const places = roundOf(four, board, begun, order);
    expect(places.filter((place) => place.commands).map((place) => place.seat)).toEqual(['blue-1', 'red-2']);
    expect(places.filter((place) => place.commandsNext).map((place) => place.seat)).toEqual(['red-1']);
  });

  it('is that of the seats before the first one is known', () => {
    expect(roundOf(four, board, [], []).map((place) => place.seat)).toEqual(Object.keys(four.seats));
  });
});
