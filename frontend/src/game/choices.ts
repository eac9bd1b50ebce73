/* From an offer to what lights up: cards and their actions, tiles, counters, and plain buttons. */

import type { Offer, Offered, Refused } from '../wire';

export interface CardChoices {
  bid?: Offered;
  take?: Offered;
  hunker?: Offered;
  ready?: Offered;
  others: Offered[]; // of verbs this client has no place for: shown as buttons
  actions: Map<string, Offered[]>; // an action's word -> its options (several if it may enter on several tiles)
}

export interface Choices {
  cards: Map<string, CardChoices>;
  tiles: Map<string, Offered>;
  units: Map<string, Offered>; // side:unit
  buttons: Offered[]; // stop, done, draw, end
  refused: Map<string, Refused>; // card/action
}

const ON_UNIT = new Set(['target', 'pick', 'next', 'choose']);
const ON_TILE = new Set(['step', 'aim']);

export const NONE: Choices = { cards: new Map(), tiles: new Map(), units: new Map(), buttons: [], refused: new Map() };

export function choicesOf(offer: Offer | null): Choices {
  if (!offer) return NONE;
  const out: Choices = { cards: new Map(), tiles: new Map(), units: new Map(), buttons: [], refused: new Map() };
  for (const option of offer.options) {
    if (option.card) {
      const card: CardChoices = out.cards.get(option.card) ?? { actions: new Map(), others: [] };
      out.cards.set(option.card, card);
      if (option.verb === 'play' && option.action) card.actions.set(option.action, [...(card.actions.get(option.action) ?? []), option]);
      else if (option.verb === 'bid') card.bid = option;
      else if (option.verb === 'take') card.take = option;
      else if (option.verb === 'hunker') card.hunker = option;
      else if (option.verb === 'ready') card.ready = option;
      else card.others.push(option);
    } else if (option.unit && ON_UNIT.has(option.verb)) out.units.set(option.unit, option);
    else if (option.tile && ON_TILE.has(option.verb)) out.tiles.set(option.tile, option);
    else out.buttons.push(option); // stop, done, draw, end
  }
  for (const refused of offer.refused) out.refused.set(`${refused.card}/${refused.action}`, refused);
  return out;
}

/** Whether a card can do anything now. */
export function playable(choices: Choices, card: string): boolean {
  const found = choices.cards.get(card);
  return found !== undefined && (found.actions.size > 0 || found.others.length > 0 || Boolean(found.bid ?? found.take ?? found.hunker ?? found.ready));
}

/** Entry tiles of an action that may enter by several: tile -> option. */
export const entries = (options: readonly Offered[]): Map<string, Offered> =>
  new Map(options.filter((option) => option.tile).map((option) => [option.tile!, option]));

/** The counter that an offer is about, as side:unit. */
export const subjectUnit = (offer: Offer | null): string | null => (typeof offer?.subject.unit === 'string' ? offer.subject.unit : null);
