/* What each side has lost in a game: counters and cards, by their names. */

import type { GameEvent, View } from '../wire';
import type { Stage } from './scene';

export interface Lost { name: string; n: number }
export interface Losses { units: Lost[]; cards: Lost[] }

function counted(names: readonly string[]): Lost[] {
  const out = new Map<string, number>();
  for (const name of names) out.set(name, (out.get(name) ?? 0) + 1);
  return [...out].map(([name, n]) => ({ name, n }));
}

export function lossesOf(stage: Stage, view: View, events: readonly GameEvent[]): Record<string, Losses> {
  const of = (side: string): Losses => ({
    units: counted(events.filter((e) => e.event === 'unit-lost' && String(e.unit).startsWith(`${side}:`)).map((e) => stage.unit(String(e.unit)))),
    cards: counted(view.seats.filter((seat) => seat.side === side).flatMap((seat) => Object.entries(seat.removed ?? {}).flatMap(([card, n]) => Array<string>(n).fill(stage.cardName(seat.seat, card))))),
  });
  return Object.fromEntries(view.sides.map(({ side }) => [side, of(side)]));
}
