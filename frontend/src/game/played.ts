/* The cards in a play area, in the order they were played, each with the action it was played for. */

import type { GameEvent, SceneCard, View } from '../wire';
import { plays } from './events';
import { seatView, type Stage } from './scene';

export interface PlayedCard { id: string; card: SceneCard; action: number | null } // the slot

export function playedNow(stage: Stage, view: View, events: readonly GameEvent[], seat: string): PlayedCard[] {
  const left = { ...(seatView(view, seat)?.played ?? {}) };
  const start = events.findLastIndex((e) => e.event === 'turn' && e.seat === seat);
  const out: PlayedCard[] = [];
  for (let i = events.length - 1; i >= Math.max(0, start); i--) {
    const e = events[i];
    if (e.seat !== seat || !plays(e)) continue;
    const token = String(e.card);
    const card = stage.card(seat, token);
    if (!card || !left[token]) continue;
    left[token]--;
    out.push({ id: `${token}@${i}`, card, action: e.event === 'played' ? (card.actions.find((action) => action.word === e.action)?.slot ?? null) : null });
  }
  for (const [token, n] of Object.entries(left)) {
    const card = stage.card(seat, token);
    for (let i = 0; card && i < n; i++) out.push({ id: `${token}?${i}`, card, action: null });
  }
  return out;
}

/** What those have played whose turns in this round are over, in their order. */
export function earlierThisRound(stage: Stage, events: readonly GameEvent[]): { seat: string; cards: SceneCard[] }[] {
  const round = events.slice(Math.max(0, events.findLastIndex((e) => e.event === 'round')));
  return round
    .filter((e) => e.event === 'turn-ended')
    .map((ended) => ({ seat: String(ended.seat), cards: round.flatMap((e) => (e.seat === ended.seat && plays(e) ? (stage.card(String(e.seat), String(e.card)) ?? []) : [])) }));
}
