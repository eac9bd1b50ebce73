/* Rows that a card has for a moment, above the printed ones: actions printed elsewhere that it may be used for now, and
   what else it may be used for. */

import { playsActions } from '../game/choices';
import type { TableModel } from '../game/table.svelte';
import { isKept } from '../modules';
import type { Offered, SceneCard } from '../wire';

export interface Row {
  option: Offered;
  sign: string;
  label: string;
  printed: string;
  hint: string;
}

/** `small`: for a screen without panels beside the board. */
export function rowsOf(model: TableModel, card: SceneCard, small = false): Row[] {
  const can = model.choices.cards.get(card.card);
  if (!can || !model.stage || !playsActions(model.offer)) return [];
  const own = new Set(card.actions.map((action) => action.slot));
  const elsewhere = [...can.slots].flatMap(([slot, options]) => (own.has(slot) ? [] : options));
  const others = can.others.filter((option) => !option.passes && !isKept(model.scene!, option, small));
  return [...elsewhere, ...others].map((option) => {
    const action = option.slot == null ? undefined : model.stage!.action(option.slot);
    return { option, sign: action?.name ?? option.verb, label: action?.label ?? option.label, printed: action?.printed ?? '', hint: option.hint ?? '' };
  });
}
