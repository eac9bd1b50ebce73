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

/** As everybody saw it: whose removed cards a seat does not see, it saw go. */
export function lossesOf(stage: Stage, view: View, events: readonly GameEvent[]): Record<string, Losses> {
  const told = (kind: string): GameEvent[] => events.filter((e) => e.event === kind);
  const of = (side: string): Losses => ({
    units: counted(told('unit-lost').filter((e) => String(e.unit).startsWith(`${side}:`)).map((e) => stage.unit(String(e.unit)))),
    cards: counted(told('card-lost').filter((e) => stage.scene.seats[String(e.seat)] === side).map((e) => stage.cardName(String(e.seat), String(e.card)))),
  });
  return Object.fromEntries(view.sides.map(({ side }) => [side, of(side)]));
}
