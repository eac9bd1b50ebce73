/* What the events of modules do to a view, and for how long they are shown. */

import type { GameEvent, View } from '../wire';

export interface Told {
  /** Null: as in all games. */
  follow: Record<string, (view: View, e: GameEvent) => View | null>;
  times: Record<string, number>; // milliseconds
  /** Whether the telling waits after an event, with what comes next at hand. */
  holds?: (e: GameEvent, next: GameEvent | undefined) => boolean;
}

const ALL = Object.values(import.meta.glob<Told>('./*/events.ts', { eager: true, import: 'default' }));

/** Modules may tell of events of one name: each changes what it knows of. */
function together(): Told['follow'] {
  const out: Told['follow'] = {};
  for (const [name, own] of ALL.flatMap((told) => Object.entries(told.follow))) {
    const others = out[name];
    out[name] = others ? (view, e) => own(others(view, e) ?? view, e) : own;
  }
  return out;
}

export const FOLLOW: Told['follow'] = together();
export const holds = (e: GameEvent, next: GameEvent | undefined): boolean => ALL.some((told) => told.holds?.(e, next));
export const TIMES: Told['times'] = Object.assign({}, ...ALL.map((told) => told.times));
