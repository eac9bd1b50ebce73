/* What the events of modules do to a view, and for how long they are shown. */

import type { GameEvent, View } from '../wire';

export interface Told {
  follow: Record<string, (view: View, e: GameEvent) => View>;
  times: Record<string, number>; // milliseconds
}

const ALL = Object.values(import.meta.glob<Told>('./*/events.ts', { eager: true, import: 'default' }));

export const FOLLOW: Told['follow'] = Object.assign({}, ...ALL.map((told) => told.follow));
export const TIMES: Told['times'] = Object.assign({}, ...ALL.map((told) => told.times));
