/* The row of a seat that the rules play, its hit markers, and where the telling of its turn waits: each time it is known
   what a card will do, before it is done. */

import { key } from '../../game/scene';
import { carried, withSeat } from '../../game/zones';
import type { Facts, GameEvent, View } from '../../wire';
import type { Told } from '../events';

/** What a card weighs before it acts. */
const WEIGHING = new Set<unknown>(['resolving', 'line-out', 'line-used', 'weighed', 'fell-out', 'aimed-over', 'no-line']);

export const weighs = (e: GameEvent | undefined): boolean => WEIGHING.has(e?.event);

const withHits = (view: View, unit: unknown, hits: (n: number) => number): View => ({
  ...view,
  units: view.units.map((u) => (unit === null || key(u) === unit ? { ...u, facts: { ...u.facts, hits: hits(Number(u.facts?.hits ?? 0)) } } : u)),
});

const withSide = (view: View, seat: unknown, change: (facts: Facts) => Facts): View => {
  const side = view.seats.find((one) => one.seat === seat)?.side;
  return { ...view, sides: view.sides.map((one) => (one.side === side ? { ...one, facts: { ...one.facts, ...change(one.facts) } } : one)) };
};

const lying = (facts: Facts, by: number): Facts => ({ face_down: Math.max(0, Number(facts.face_down ?? 0) + by) });

const told: Told = {
  follow: {
    laid: (view, e) => carried(view, e, 'deck', 'play area'),
    'laid-down': (view, e) => withSide(withSeat(view, e.seat, (s) => ({ deck_size: s.deck_size - 1, hand_size: s.hand_size + 1 })), e.seat, (facts) => lying(facts, 1)),
    'turned-up': (view, e) => withSide(carried(view, e, 'hand', 'play area'), e.seat, (facts) => lying(facts, -1)),
    resolved: (view, e) => carried(view, e, 'play area', 'discard pile'),
    'held-up': (view, e) => carried(view, e, 'play area', 'discard pile'),
    'hit-marked': (view, e) => withHits(view, e.unit, (n) => n + 1),
    'markers-back': (view) => withHits(view, null, () => 0),
  },
  times: { laid: 150, 'laid-down': 200, 'turned-up': 200, sideways: 260, resolving: 220, resolved: 160, 'line-out': 90, 'line-used': 90, weighed: 0, 'fell-out': 0, 'aimed-over': 0, 'hit-marked': 260, 'held-up': 420, 'markers-back': 120 },
  holds: (e, next) => weighs(e) && next !== undefined && !weighs(next),
};

export default told;
