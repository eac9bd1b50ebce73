import { describe, expect, it } from 'vitest';
import { follow } from '../src/game/follow';
import { actingSeats } from '../src/game/acting';
import { reasonOf } from '../src/modules/solo/now';
import { turnAt } from '../src/modules/solo/turn';
import { Stage } from '../src/game/scene';
import type { GameEvent, View } from '../src/wire';
import { event, scene, view } from './scene';

const facts = { solo: 'hard', draws: 4, keeps_bid: true, face_down: 0, row: [], sideways: [], bolster: [{ squad: 'A', left: 2, of: 3 }], cards_left: [{ card: 'scout', left: 3, of: 3 }] };
const ruled: View = { ...view, sides: view.sides.map((side) => (side.side === 'blue' ? { ...side, facts: { ...side.facts, ...facts } } : side)) };
const bot = (now: View) => ({ seat: now.seats.find((one) => one.seat === 'blue')!, side: now.sides.find((one) => one.side === 'blue')!.facts });
const after = (...events: GameEvent[]): View => events.reduce(follow, ruled);

const sheet = { seat: 'blue', title: 'Rifleman', rows: [
  { mark: 'I', depth: 0, text: '**Control**', tests: [] },
  { mark: 'II', depth: 0, text: '**Move** 1', tests: [] },
  { mark: 'A', depth: 1, text: 'threatened', tests: [] },
  { mark: 'B', depth: 1, text: 'objective', tests: ['cover', 'value'] },
] };
const words = { ...scene.words, codes: { 'worth-nothing': '{tile} is worth no points', 'no-tile-fits': 'no tile fits', 'nobody-so-weak': 'nobody at {number}' }, panels: {} };
const stage = new Stage({ ...scene, sheets: [sheet], words });

describe('the piles of a seat that the rules play', () => {
  it('are followed through its bid: drawn, shown, and kept or not', () => {
    const shown = [event('bid-drawn', { seat: 'blue' }), event('bid-shown', { seat: 'blue', card: 'scout' })];
    expect(bot(after(...shown)).seat).toMatchObject({ deck_size: 2, hand_size: 2, discard: { scout: 1 } });
    expect(bot(after(...shown, event('bid-kept', { seat: 'blue', card: 'scout' }))).seat).toMatchObject({ deck_size: 2, discard: {}, played: { scout: 1 } });
  });

  it('are those a card is laid from', () => {
    expect(bot(after(event('laid', { seat: 'blue', card: 'scout', zone: 'deck' }))).seat.deck_size).toBe(2);
    const fetched = bot(after(event('laid', { seat: 'blue', card: 'scout-a', zone: 'supply' })));
    expect(fetched.seat.deck_size).toBe(3);
    expect(fetched.side.bolster).toEqual([{ squad: 'A', left: 1, of: 3 }]);
  });

  it('lose cards to hits, and keep the trace of a marker until the turn ends', () => {
    expect(bot(after(event('card-lost', { seat: 'blue', card: 'scout', zone: 'deck' }))).side.cards_left).toEqual([{ card: 'scout', left: 2, of: 3 }]);
    const hit = (now: View): unknown => now.units.find((unit) => unit.side === 'blue')?.facts;
    const marked = after(event('hit-marked', { unit: 'blue:rifleman' }));
    expect(hit(marked)).toMatchObject({ hits: 1 });
    const spent = follow(marked, event('markers-back', { seat: 'blue', number: 1 }));
    expect(hit(spent)).toMatchObject({ hits: 0, spent: 1 });
    expect(hit(follow(spent, event('turn-ended', { seat: 'blue' })))).toMatchObject({ spent: 0 });
  });
});

describe('a turn that is told', () => {
  const events = [
    event('round', { number: 1 }),
    event('turn', { seat: 'blue' }),
    event('laid', { seat: 'blue', card: 'rifleman', zone: 'deck' }),
    event('resolving', { seat: 'blue', card: 'rifleman', time: 0 }),
    event('line-out', { seat: 'blue', card: 'rifleman', line: 0, why: 'worth-nothing', tile: '1A', number: -1 }),
    event('line-used', { seat: 'blue', card: 'rifleman', line: 1 }),
    event('sub-out', { seat: 'blue', sub: 0, why: 'no-tile-fits', tile: null, number: -1 }),
    ...['2B', '3B'].map((tile) => event('weighed', { seat: 'blue', tile, sub: 1 })),
    ...[['2B', 0], ['3B', 2]].map(([tile, number]) => event('counted', { seat: 'blue', tile, tie: 0, number })),
    event('fell-out', { seat: 'blue', tile: '2B', tie: 0 }),
  ];

  it('says of each line which part failed, and what was counted', () => {
    const { now } = turnAt(stage, events, [], events.length)!;
    expect(now!.findings.map((one) => one.state)).toEqual(['out', 'used', 'out', 'used']);
    expect(reasonOf(stage, now!.findings[0].against!)).toBe('1A is worth no points');
    expect(reasonOf(stage, now!.findings[2].against!)).toBe('no tile fits');
    expect(now!.sieves).toHaveLength(1);
    expect(now!.sieves[0]).toMatchObject({ row: 3, tiles: ['2B', '3B'], chosen: '3B' });
    expect(now!.sieves[0].counts.get('3B')!.get(0)).toBe(2);
  });

  it('is that seat’s, whoever comes next', () => {
    const model = { info: { status: 'playing', turn: ['red'] }, events, playback: { busy: true, told: 4 } };
    expect(actingSeats(model as never)).toEqual(['blue']);
    expect(actingSeats({ ...model, playback: { busy: false, told: 4 } } as never)).toEqual(['red']);
  });
});
