/* What stands beside an action on its card. */

import type { SceneAction, SceneCard, SceneIcon } from '../wire';
import { written } from './scene';

/** Its value, without the squad that the card names anyway, and how far it reaches where that is limited. */
export interface Printed { value: string; limit: string | null }

export function printedOf({ printed }: SceneAction, squad: string): Printed {
  const [, value, limit] = /^(\S+) \p{L}+ (\d+)$/u.exec(printed) ?? [];
  return limit !== undefined ? { value, limit } : { value: printed.split(' ').filter((part) => part !== squad).join(' ').replace(' / ', '/'), limit: null };
}

/** What an icon says, `live` while it counts. */
export const meaning = (icon: SceneIcon, live: boolean): string => (live ? icon.now : icon.label);

/** A card's name with what stands beside its initiative. */
export const named = (card: SceneCard, live: boolean, label: string): string => [label, ...card.icons.map((icon) => meaning(icon, live))].join(', ');

/** An action that may be taken and what it does; its hint has what its icons say as a rule. */
export const explained = (action: SceneAction, live: boolean): string => [`${written(action)}: ${action.hint}`, ...(live ? action.icons.map((icon) => icon.now) : [])].join('; ');
