/* Where the copies of a card are, as far as everybody or the own seat may know. */

import { seatView, type Stage, total } from '../game/scene';
import type { Cards, SceneCard, SeatView, View } from '../wire';
import type { Zone } from './subject';

const KNOWN: readonly Zone[] = ['hand', 'played', 'discard', 'deck', 'supply', 'removed'];

export const cardsIn = (seat: SeatView, zone: Zone): Cards | null => seat[zone] ?? null;

export const sizeOf = (seat: SeatView, zone: Zone): number => (zone === 'hand' ? seat.hand_size : zone === 'deck' ? seat.deck_size : zone === 'removed' ? seat.removed_size : total(seat[zone]));

export interface Holding { zone: Zone; n: number }

/** The zones that may be looked into with how many copies lie there; `rest` are those that may not. */
export function holdingsOf(view: View, card: SceneCard): { known: Holding[]; rest: number } {
  const seat = seatView(view, card.seat);
  if (!seat) return { known: [], rest: 0 };
  const known = KNOWN.flatMap((zone) => {
    const cards = cardsIn(seat, zone);
    return cards ? [{ zone, n: cards[card.card] ?? 0 }] : [];
  });
  return { known, rest: Math.max(0, card.copies - known.reduce((sum, one) => sum + one.n, 0)) };
}

/** The cards that command a counter. */
export const cardsOf = (stage: Stage, unit: string): SceneCard[] => stage.scene.cards.filter((card) => card.unit === unit);
