/* Whom a choice of a tile strikes. */

import { likeliest } from '../game/edges';
import type { TableModel } from '../game/table.svelte';
import type { OddsView, Offered } from '../wire';

export interface Struck { others: OddsView[]; own: OddsView[] }

export function struckOf(option: Offered | null, side: string | null): Struck {
  const rolls = option?.tile ? (option.outlook ?? []) : [];
  const own = (roll: OddsView): boolean => side !== null && roll.target.startsWith(`${side}:`);
  return { others: rolls.filter((roll) => !own(roll)), own: rolls.filter(own) };
}

/** The place looked at where several would be struck. */
export const placeOf = (model: TableModel): Offered | null => (model.hotOption?.tile && !model.hotOption.odds && model.hotOption.outlook?.length ? model.hotOption : null);

/** The roll that is looked at: of a choice, of what it prepares, or of a glance. */
export function lookedAt(model: TableModel): Offered | null {
  const hot = model.hotOption;
  return hot?.odds ? hot : hot?.edge ? likeliest(hot) : model.sighting.glance;
}
