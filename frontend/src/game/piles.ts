/* Piles as they are shown: what lies on top of a discard pile, and a supply in rows. */

import type { GameEvent, SceneCard, SeatView } from '../wire';
import { plays } from './events';
import type { Stage } from './scene';

const TO_DISCARD = new Set<unknown>(['bid-shown', 'dud-taken', 'bolstered']);

export function topOfDiscard(stage: Stage, zone: SeatView, events: readonly GameEvent[]): SceneCard | null {
  const there = (token: string): boolean => (zone.discard[token] ?? 0) > 0;
  for (let i = events.length - 1; i >= 0; i--) {
    const e = events[i];
    if (e.seat !== zone.seat || !(TO_DISCARD.has(e.event) || plays(e))) continue;
    const token = String(e.card);
    if (there(token)) return stage.card(zone.seat, token) ?? null;
  }
  const any = Object.keys(zone.discard)[0];
  return any ? (stage.card(zone.seat, any) ?? null) : null;
}

export interface SupplyRow {
  title: string;
  grouped: boolean; // its squads share the row
  cards: { card: SceneCard; left: number }[];
}

const MANY = 8;

/** A row a card; a row a title where that would be too many. Cards that can never be in the supply are left out. */
export function supplyRows(stage: Stage, zone: SeatView, most = MANY, duds = true): SupplyRow[] {
  const cards = stage.scene.cards
    .filter((card) => card.seat === zone.seat && (duds || card.klass !== 'dud') && (card.klass === 'dud' || card.copies > 1 || (zone.supply[card.card] ?? 0) > 0))
    .map((card) => ({ card, left: zone.supply[card.card] ?? 0 }));
  if (cards.length <= most) return cards.map((found) => ({ title: found.card.card, grouped: false, cards: [found] }));
  const rows = new Map<string, SupplyRow>();
  for (const found of cards) {
    const row = rows.get(found.card.title) ?? { title: found.card.title, grouped: found.card.squad !== '', cards: [] };
    rows.set(found.card.title, { ...row, cards: [...row.cards, found] });
  }
  return [...rows.values()];
}

/** Rows whose cards share counters with those of the next row: a bracket joins both. */
export function tiesOf(rows: readonly SupplyRow[]): Set<number> {
  const units = (row: SupplyRow | undefined): string[] => row?.cards.flatMap(({ card }) => card.unit ?? []) ?? [];
  return new Set(rows.flatMap((row, i) => (units(rows[i + 1]).some((unit) => units(row).includes(unit)) ? [i] : [])));
}
