/* Which hint of the first-game guide fits the moment; each is given once. The scene says which hints there are: by the
   decision (and its variant), by what is offered (a verb or an action), or for a card without actions. */

import { api } from '../api';
import type { Offer } from '../wire';
import type { Stage } from './scene';

const NO_ACTIONS = 'dud';

export function nextHint(stage: Stage, offer: Offer | null, card: string | null, seen: readonly string[]): string | null {
  if (!offer) return null;
  const offered = offer.options.flatMap((option) => [option.verb, (option.slot != null && stage.action(option.slot)?.name) || '']);
  const wanted = new Set([`${offer.kind}/${offer.variant}`, offer.kind, ...(card && stage.card(offer.seat, card)?.klass === 'dud' ? [NO_ACTIONS] : []), ...offered]);
  const hints = Object.keys(stage.scene.words.guide ?? {});
  return [...wanted].find((hint) => hints.includes(hint) && !seen.includes(hint)) ?? null;
}

let first: Promise<string[]> | null = null;

/** Scenarios to begin with: each book's first. */
export const firstBattles = (): Promise<string[]> =>
  (first ??= api.scenarios().then((all) => all.filter((one) => one.number === 1).map((one) => one.id))).catch(() => {
    first = null; // to be asked for again
    return [];
  });
