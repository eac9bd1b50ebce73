/* What is shown of the turn that the rules play at a table. */

import type { TableLike } from '../../game/tablelike';
import { kept } from '../kept.svelte';
import { type Turn, turnAt } from './turn';

class Shown {
  why = $state(true); // the card says why
  hot = $state<number | null>(null); // the row of it that is looked at

  constructor(private readonly model: TableLike) {}

  turn = $derived.by<Turn | null>(() => {
    const { stage, events, lines, playback } = this.model;
    return stage ? turnAt(stage, events, lines, playback.told) : null;
  });
}

export const shownOf = kept((model) => new Shown(model));
