/* One event after another turns an old view into the new one, for showing it step by step. Only what all games share;
   modules follow their own events. What an event does not tell (points, for one) is corrected at the end, when the
   server's own view replaces this one. */

import { FOLLOW } from '../modules/events';
import type { GameEvent, UnitView, View } from '../wire';
import { acts } from './events';
import { within } from './facts';
import { key, total } from './scene';
import { carried, merge, played, withSeat } from './zones';

const withUnits = (view: View, units: readonly unknown[], change: Partial<UnitView>): View => ({
  ...view,
  units: view.units.map((u) => (units.includes(key(u)) ? { ...u, ...change } : u)),
});

export function follow(view: View, e: GameEvent): View {
  const own = FOLLOW[String(e.event)]?.(view, e);
  if (own) return own;
  switch (e.event) {
    case 'round':
      return { ...view, round: Number(e.number) };
    case 'initiative':
      return { ...view, initiative: String(e.side) };
    case 'drawn':
      return carried(view, e, 'deck', 'hand');
    case 'reshuffled':
      return withSeat(view, e.seat, (s) => ({ deck: s.deck && merge(s.deck, s.discard), deck_size: s.deck_size + total(s.discard), discard: {} }));
    case 'bid-shown':
      return withSeat(carried(view, e, 'hand', 'discard pile'), e.seat, () => ({ bid: null }));
    case 'hunkered':
      return carried(view, e, 'hand', 'supply');
    case 'dud-taken':
    case 'bolstered':
      return carried(view, e, 'supply', 'discard pile');
    case 'card-lost':
      return carried(view, e, e.zone, 'removed');
    case 'readied':
      return withUnits(played(view, e), [e.unit], { impaired: false });
    case 'turn-ended':
      return withSeat(view, e.seat, (s) => ({ discard: merge(merge(s.discard, s.played), s.hand), played: {}, hand: s.hand && {}, hand_size: 0 }));
    case 'moved':
      return withUnits(view, [e.unit, ...within(view, String(e.unit)).map(key)], { tile: String(e.tile) });
    case 'unit-lost':
      return withUnits(view, [e.unit], { tile: null, impaired: false });
    case 'won':
      return { ...view, winner: e.side === null ? null : String(e.side) };
    default:
      return acts(e) ? played(view, e) : view;
  }
}
