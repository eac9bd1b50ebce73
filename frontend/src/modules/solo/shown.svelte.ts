/* What is shown of the turn that the rules play at a table. */

import type { TableModel } from '../../game/table.svelte';
import { type Turn, turnAt } from './turn';

class Shown {
  why = $state(true); // the card says why
  hot = $state<number | null>(null); // the row of it that is looked at

  constructor(private readonly model: TableModel) {}

  turn = $derived.by<Turn | null>(() => {
    const { stage, events, lines, playback } = this.model;
    return stage ? turnAt(stage, events, lines, playback.told) : null;
  });
}

const known = new WeakMap<TableModel, Shown>();

export function shownOf(model: TableModel): Shown {
  let mine = known.get(model);
  if (!mine) known.set(model, (mine = new Shown(model)));
  return mine;
}
