/* What stands beside an action on its card. */

import type { SceneAction } from '../wire';

/** Its value, without the squad that the card names anyway, and how far it reaches where that is limited. */
export interface Printed { value: string; limit: string | null }

export function printedOf({ printed }: SceneAction, squad: string): Printed {
  const [, value, limit] = /^(\S+) \D+ (\d+)$/.exec(printed) ?? [];
  return limit !== undefined ? { value, limit } : { value: printed.split(' ').filter((part) => part !== squad).join(' '), limit: null };
}
