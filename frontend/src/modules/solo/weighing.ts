/* Which tiles and counters the card being resolved has weighed, for the board. */

import type { TableLike } from '../../game/tablelike';
import type { LayerProps } from '../module';
import type { Now, Sieve } from './now';
import { shownOf } from './shown.svelte';

export interface Weighing {
  now: Now;
  sieves: Sieve[];
  looked: string[]; // tiles a line that was passed over had before it
  units: ReadonlyMap<string, number>; // counters, with what would be needed
  lit: Set<string>; // tiles that lie under no veil
  unit: string | null; // that acts
}

/** Null where nothing is to be seen of it. With a row that is looked at, what that one weighed. */
export function weighing(story: TableLike | null, view: LayerProps['view']): Weighing | null {
  const shown = story && story.playback.busy ? shownOf(story) : null;
  const now = shown?.turn?.now;
  if (!shown?.why || !now) return null;
  const hot = shown.hot === null ? null : (now.findings[shown.hot] ?? null);
  const passed = hot?.state === 'out' ? hot : null;
  const sieves = hot === null ? now.sieves : passed ? [] : now.sieves.filter((sieve) => sieve.row === shown.hot || now.line === shown.hot);
  const looked = passed ? [...new Set([...passed.tiles, ...(passed.against?.tile ? [passed.against.tile] : [])])] : [];
  const units = passed ? passed.units : now.aimed;
  const tileOf = (unit: string | null): string | null => view.units.find((u) => `${u.side}:${u.unit}` === unit)?.tile ?? null;
  const { unit } = now.card;
  const path = passed ? [] : now.path;
  const lit = new Set([...sieves.flatMap((sieve) => sieve.tiles), ...looked, ...path, tileOf(unit), passed ? null : tileOf(now.target), ...[...units.keys()].map(tileOf)].filter((tile) => tile !== null));
  return lit.size > 0 && (sieves.length > 0 || looked.length > 0 || path.length > 0 || units.size > 0) ? { now, sieves, looked, units, lit, unit } : null;
}
