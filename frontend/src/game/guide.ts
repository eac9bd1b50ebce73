/* Which hint of the first-game guide fits the moment; each is given once. The scene says which hints there are: by the
   decision (and its variant), by what is offered (a verb or an action), or for a card without actions. */

import { api } from '../api';
import { aboutCard } from '../about/subject';
import type { Offer, ScenarioBrief } from '../wire';
import type { Stage } from './scene';

const NO_ACTIONS = 'dud';

export function nextHint(stage: Stage, offer: Offer | null, card: string | null, seen: readonly string[]): string | null {
  if (!offer) return null;
  const offered = offer.options.flatMap((option) => [option.verb, (option.slot != null && stage.action(option.slot)?.name) || '']);
  const wanted = new Set([`${offer.kind}/${offer.variant}`, offer.kind, ...(card && stage.card(offer.seat, card)?.klass === 'dud' ? [NO_ACTIONS] : []), ...offered]);
  const hints = Object.keys(stage.scene.words.guide ?? {});
  return [...wanted].find((hint) => hints.includes(hint) && !seen.includes(hint)) ?? null;
}

/** Where the pieces are that a hint speaks of, each as selectors, the best first: the action on its card and the counter it
    works, the counter in question, or the hand. */
export function piecesOf(stage: Stage, offer: Offer, card: string | null, hint: string): string[][] {
  const [seat, units] = [offer.seat, offer.options.flatMap((option) => option.unit ?? [])];
  const cardAt = (token: string): string => `.hand [data-about="${aboutCard(seat, token)}"]`;
  if (hint === NO_ACTIONS && card) return [[cardAt(card)]];
  const option = offer.options.find((one) => one.verb === hint || (one.slot != null && stage.action(one.slot)?.name === hint));
  if (option?.card && option.slot != null) {
    const unit = option.unit ?? stage.unitOf(seat, option.card);
    const slot = `[data-slot="${option.slot}"]`;
    return [[`${cardAt(option.card)} ${slot}`, `.acts ${slot}`, cardAt(option.card)], ...(unit ? [[`[data-unit="${unit}"]`]] : [])];
  }
  if (offer.options.some((one) => one.card)) return [['.hand']];
  const unit = option?.unit ?? units[0] ?? offer.subject.unit;
  return [[typeof unit === 'string' ? `[data-unit="${unit}"]` : '.hand']];
}

let first: Promise<string[]> | null = null;

/** Scenarios to begin with: the first of each book, for each number of seats. */
export function firstOf(all: readonly Pick<ScenarioBrief, 'id' | 'book' | 'number' | 'seats'>[]): string[] {
  const found = new Map<string, { id: string; number: number }>();
  for (const { id, book, number, seats } of all) {
    const kind = `${book} ${seats.length}`;
    if (number !== null && number < (found.get(kind)?.number ?? Infinity)) found.set(kind, { id, number });
  }
  return [...found.values()].map((one) => one.id);
}

export const firstBattles = (): Promise<string[]> =>
  (first ??= api.scenarios().then(firstOf)).catch(() => {
    first = null; // to be asked for again
    return [];
  });
