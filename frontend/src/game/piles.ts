/* What lies on top of a discard pile, as far as the public story tells. */

import type { GameEvent, SceneCard, SeatView } from '../wire';
import type { Stage } from './scene';

const TO_DISCARD = new Set(['bid-shown', 'dud-taken', 'bolstered', 'played', 'readied']);

export function topOfDiscard(stage: Stage, zone: SeatView, events: readonly GameEvent[]): SceneCard | null {
  const there = (token: string): boolean => (zone.discard[token] ?? 0) > 0;
  for (let i = events.length - 1; i >= 0; i--) {
    const e = events[i];
    if (e.seat !== zone.seat || !TO_DISCARD.has(e.event)) continue;
    const token = String(e.card);
    if (there(token)) return stage.card(zone.seat, token) ?? null;
  }
  const any = Object.keys(zone.discard)[0];
  return any ? (stage.card(zone.seat, any) ?? null) : null;
}
