/* The row of a seat that the rules play, its decks and hit markers, and where the telling of its turn waits: each time it
   is known what a card will do, before it is done. */

import { key } from '../../game/scene';
import { carried, withSeat } from '../../game/zones';
import type { Facts, GameEvent, UnitView, View } from '../../wire';
import type { Told } from '../events';
import { type Deck, decksOf, type Left, leftOf } from './stock';

/** What a card weighs before it acts. */
const WEIGHING = new Set<unknown>(['resolving', 'line-out', 'line-used', 'line-rolled', 'sub-out', 'seen-tile', 'seen-unit', 'weighed', 'counted', 'fell-out', 'aimed-over', 'no-line']);

export const weighs = (e: GameEvent | undefined): boolean => WEIGHING.has(e?.event);

const withUnits = (view: View, change: (unit: UnitView) => Facts | null): View => ({
  ...view,
  units: view.units.map((u) => {
    const facts = change(u);
    return facts ? { ...u, facts: { ...u.facts, ...facts } } : u;
  }),
});

const sideOf = (view: View, seat: unknown): string | undefined => view.seats.find((one) => one.seat === seat)?.side;

const withSide = (view: View, seat: unknown, change: (facts: Facts) => Facts): View => {
  const side = sideOf(view, seat);
  return { ...view, sides: view.sides.map((one) => (one.side === side && 'solo' in one.facts ? { ...one, facts: { ...one.facts, ...change(one.facts) } } : one)) };
};

const isRuled = (view: View, seat: unknown): boolean => 'solo' in (view.sides.find((one) => one.side === sideOf(view, seat))?.facts ?? {});

const lying = (facts: Facts, by: number): Facts => ({ face_down: Math.max(0, Number(facts.face_down ?? 0) + by) });

/** A card leaves the bolster deck of its squad. The token ends with the squad's letter. */
const fromDeck = (facts: Facts, card: unknown): Facts => {
  const decks = decksOf(facts);
  const own = decks.find((deck) => deck.squad && String(card).endsWith(`-${deck.squad.toLowerCase()}`)) ?? decks.find((deck) => !deck.squad);
  return { bolster: decks.map((deck): Deck => (deck === own ? { ...deck, left: Math.max(0, deck.left - 1) } : deck)) };
};

const lost = (facts: Facts, e: GameEvent): Facts => ({
  cards_left: leftOf(facts).map((one): Left => (one.card === e.card ? { ...one, left: Math.max(0, one.left - 1) } : one)),
  ...(e.zone === 'supply' ? fromDeck(facts, e.card) : {}),
});

/** Markers go back to the pool; the trace of them stays until the turn ends, as it explains the cards they cost. */
const spent = (unit: UnitView): Facts | null => {
  const hits = Number(unit.facts?.hits ?? 0);
  return hits ? { hits: 0, spent: hits } : null;
};

const told: Told = {
  follow: {
    'bid-drawn': (view, e) => withSeat(view, e.seat, (s) => ({ deck_size: Math.max(0, s.deck_size - 1), hand_size: s.hand_size + 1 })),
    'bid-kept': (view, e) => carried(view, e, 'discard pile', 'play area'),
    laid: (view, e) => {
      const next = carried(view, e, e.zone, 'play area');
      return e.zone === 'supply' ? withSide(next, e.seat, (facts) => fromDeck(facts, e.card)) : next;
    },
    'laid-down': (view, e) => withSide(withSeat(view, e.seat, (s) => ({ deck_size: s.deck_size - 1, hand_size: s.hand_size + 1 })), e.seat, (facts) => lying(facts, 1)),
    'turned-up': (view, e) => withSide(carried(view, e, 'hand', 'play area'), e.seat, (facts) => lying(facts, -1)),
    resolved: (view, e) => carried(view, e, 'play area', 'discard pile'),
    'held-up': (view, e) => carried(view, e, 'play area', 'discard pile'),
    bolstered: (view, e) => withSide(carried(view, e, 'supply', 'discard pile'), e.seat, (facts) => fromDeck(facts, e.card)),
    'card-lost': (view, e) => withSide(carried(view, e, e.zone, 'removed'), e.seat, (facts) => lost(facts, e)),
    'hit-marked': (view, e) => withUnits(view, (u) => (key(u) === e.unit ? { hits: Number(u.facts?.hits ?? 0) + 1 } : null)),
    'markers-back': (view) => withUnits(view, spent),
    'turn-ended': (view, e) => (isRuled(view, e.seat) ? withUnits(view, (u) => (u.facts?.spent ? { spent: 0 } : null)) : null),
  },
  times: { 'bid-drawn': 0, 'bid-kept': 200, laid: 150, 'laid-down': 200, 'turned-up': 200, sideways: 260, resolving: 220, resolved: 160, 'line-out': 90, 'line-used': 90, 'sub-out': 0, 'seen-tile': 0, 'seen-unit': 0, weighed: 0, counted: 0, 'fell-out': 0, 'aimed-over': 0, 'hit-marked': 260, 'held-up': 420, 'markers-back': 120 },
  holds: (e, next) => weighs(e) && next !== undefined && !weighs(next),
};

export default told;
