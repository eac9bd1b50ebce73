/* Whose turn it is, as far as the story has been told: what comes after is known to the page but not yet shown. */

import type { TableLike } from './tablelike';

const EDGES = new Set<unknown>(['turn', 'turn-ended', 'round']);

/** Seats that act in what is shown. */
export function actingSeats(model: TableLike): readonly string[] {
  if (model.info?.status !== 'playing' && !model.playback.busy) return [];
  if (!model.playback.busy) return model.info?.turn ?? [];
  const last = model.events.slice(0, model.playback.told).findLast((e) => EDGES.has(e.event));
  return last?.event === 'turn' ? [String(last.seat)] : [];
}
