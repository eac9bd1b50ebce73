import { describe, expect, it } from 'vitest';
import { unitOf } from '../src/game/facts';
import { follow } from '../src/game/follow';
import { seatView, total } from '../src/game/scene';
import type { GameEvent, SeatView, View } from '../src/wire';
import { event, view } from './scene';

const red = (v: View): SeatView => seatView(v, 'red')!;
const after = (...events: GameEvent[]): View => events.reduce(follow, view);

describe('following events', () => {
  it('moves counters with who is in them, and takes lost ones off', () => {
    const riding = { ...view, units: view.units.map((unit) => (unit.unit === 'scout' ? { ...unit, facts: { inside: 'red:rifleman' } } : unit)) };
    const v = follow(riding, event('moved', { unit: 'red:rifleman', origin: '1A', tile: '2B' }));
    expect([unitOf(v, 'red:rifleman')?.tile, unitOf(v, 'red:scout')?.tile, unitOf(v, 'blue:rifleman')?.tile]).toEqual(['2B', '2B', '3B']);
    expect(unitOf(after(event('unit-lost', { unit: 'red:scout', tile: '1A' })), 'red:scout')).toMatchObject({ tile: null, impaired: false });
  });

  it('counts no points: the server does', () => {
    expect(after(event('controlled', { side: 'red', tile: '2B', points: 2, changed: 1 })).sides).toEqual(view.sides);
  });

  it('carries cards from hand to play area to discard pile', () => {
    const v = after(event('played', { seat: 'red', card: 'rifleman', action: 'move' }));
    expect([red(v).played, red(v).hand]).toEqual([{ rifleman: 1 }, { fog: 1 }]);
    const end = follow(v, event('turn-ended', { seat: 'red', cards: 1 }));
    expect(red(end).discard).toEqual({ rifleman: 1, fog: 1 });
    expect([red(end).hand_size, red(end).played]).toEqual([0, {}]);
  });

  it('takes any action with a card for a play, but not twice', () => {
    const used = event('used', { seat: 'red', card: 'rifleman', vehicle: 'red:cart', action: 'drive' });
    expect(red(after(used)).played).toEqual({ rifleman: 1 });
    expect(red(after(used, used)).played).toEqual({ rifleman: 1 });
  });

  it('carries cards between all zones', () => {
    const v = after(
      event('bolstered', { seat: 'red', card: 'rifleman' }),
      event('hunkered', { seat: 'red', card: 'rifleman' }),
      event('card-lost', { seat: 'red', card: 'rifleman', zone: 'discard pile', unit: 'red:rifleman' }),
      event('bid-shown', { seat: 'red', card: 'fog' }),
    );
    expect([red(v).supply, red(v).discard, red(v).removed_size, red(v).hand]).toEqual([{ rifleman: 3, fog: 2 }, { fog: 1 }, 1, {}]);
    const fresh = follow(v, event('reshuffled', { seat: 'red' }));
    expect([red(fresh).deck_size, total(red(fresh).discard)]).toEqual([4, 0]);
  });

  it('keeps the other hands hidden', () => {
    const v = after(event('drawn', { seat: 'cyan', card: null }));
    expect(seatView(v, 'cyan')).toMatchObject({ hand: null, hand_size: 3, deck_size: 2 });
    expect(seatView(v, 'blue')).toMatchObject({ hand_size: 2, deck_size: 3 });
  });

  it('turns a counter over when it recovers', () => {
    const hand = view.seats.map((s) => (s.seat === 'red' ? { ...s, hand: { scout: 1 } } : s));
    const v = follow({ ...view, seats: hand }, event('readied', { seat: 'red', card: 'scout', unit: 'red:scout' }));
    expect([unitOf(v, 'red:scout')?.impaired, red(v).played]).toEqual([false, { scout: 1 }]);
  });

  it('changes nothing for what it does not know', () => {
    expect(follow(view, event('novelty'))).toBe(view);
  });
});
