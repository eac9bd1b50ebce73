/* Which tiles and counters the card being resolved has weighed, for the board. */

import type { TableModel } from '../../game/table.svelte';
import type { LayerProps } from '../module';
import { shownOf } from './shown.svelte';
import type { Now, Sieve } from './turn';

export interface Weighing { now: Now; sieves: Sieve[]; lit: Set<string>; unit: string | null }

/** Null where nothing is to be seen of it. With a row that is looked at, what that one weighed. */
export function weighing(table: TableModel | null, view: LayerProps['view']): Weighing | null {
  const shown = table && table.playback.busy ? shownOf(table) : null;
  const now = shown?.turn?.now;
  if (!shown?.why || !now) return null;
  const sieves = shown.hot === null ? now.sieves : now.sieves.filter((sieve) => sieve.row === shown.hot || now.line === shown.hot);
  const tileOf = (unit: string | null): string | null => view.units.find((u) => `${u.side}:${u.unit}` === unit)?.tile ?? null;
  const { unit } = now.card;
  const lit = new Set([...sieves.flatMap((sieve) => sieve.tiles), ...now.path, tileOf(unit), tileOf(now.target), ...[...now.aimed.keys()].map(tileOf)].filter((tile) => tile !== null));
  return lit.size > 0 && (sieves.length > 0 || now.path.length > 0 || now.aimed.size > 0) ? { now, sieves, lit, unit } : null;
}
