/* Cards that go from zone to zone, in a view. */

import type { Cards, GameEvent, SeatView, View } from '../wire';

const add = (cards: Cards, card: string, n: number): Cards => {
  const left = (cards[card] ?? 0) + n;
  const { [card]: _, ...rest } = cards;
  return left > 0 ? { ...rest, [card]: left } : rest;
};
export const merge = (a: Cards, b: Cards | null): Cards => Object.entries(b ?? {}).reduce((sum, [card, n]) => add(sum, card, n), a);

export const withSeat = (view: View, seat: unknown, change: (seat: SeatView) => Partial<SeatView>): View => ({
  ...view,
  seats: view.seats.map((s) => (s.seat === seat ? { ...s, ...change(s) } : s)),
});

/** A card into a zone, or (-1) out of it; a zone nobody sees into only changes its size. */
export function moved(seat: SeatView, zone: unknown, card: string, n: 1 | -1): Partial<SeatView> {
  switch (zone) {
    case 'hand':
      return { hand_size: Math.max(0, seat.hand_size + n), hand: seat.hand && card ? add(seat.hand, card, n) : seat.hand };
    case 'deck':
      return { deck_size: Math.max(0, seat.deck_size + n), deck: seat.deck && card ? add(seat.deck, card, n) : seat.deck };
    case 'play area':
      return { played: add(seat.played, card, n) };
    case 'discard pile':
      return { discard: add(seat.discard, card, n) };
    case 'supply':
      return { supply: add(seat.supply, card, n) };
    default:
      return { removed_size: seat.removed_size + n };
  }
}

/** A card goes from one zone to another. */
export const carried = (view: View, e: GameEvent, origin: unknown, zone: unknown): View =>
  withSeat(view, e.seat, (s) => ({ ...moved(s, origin, String(e.card ?? ''), -1), ...moved(s, zone, String(e.card ?? ''), 1) }));

/** A card is played; one that was being played already lies in the play area. */
export const played = (view: View, e: GameEvent): View =>
  withSeat(view, e.seat, (s) => (s.hand && !s.hand[String(e.card)] ? {} : { ...moved(s, 'hand', String(e.card), -1), ...moved(s, 'play area', String(e.card), 1) }));
