/* What a module keeps for a table as long as there is the table, whichever part of the page asks for it first. */

import type { TableLike } from '../game/tablelike';

/** One for each table. What it derives belongs to the table, not to the part of the page that asked. */
export function kept<T>(make: (model: TableLike) => T): (model: TableLike) => T {
  const known = new WeakMap<TableLike, { of: T }>();
  return (model) => {
    let mine = known.get(model);
    if (!mine) {
      $effect.root(() => void (mine = { of: make(model) }));
      mine ??= { of: make(model) }; // where no effects run, outside a page
      known.set(model, mine);
    }
    return mine.of;
  };
}
