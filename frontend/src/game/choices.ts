/* From an offer to what lights up: cards and their actions, tiles, counters, and plain buttons. */

import type { Offer, Offered, Refused } from '../wire';

export interface CardChoices {
  bid?: Offered;
  take?: Offered;
  hunker?: Offered;
  ready?: Offered;
  uses: Offered[]; // actions of the seat its soldier is in
  swaps: Offered[]; // with whom he may change seats
  steps: Offered[]; // free steps: get in, change seat, get out
  others: Offered[]; // of verbs this client has no place for: shown as buttons
  actions: Map<string, Offered[]>; // an action's word -> its options (several if it may enter on several tiles)
}

export interface Choices {
  cards: Map<string, CardChoices>;
  tiles: Map<string, Offered>;
  units: Map<string, Offered>; // side:unit
  buttons: Offered[]; // stop, done, draw, stay, leave, end
  refused: Map<string, Refused>; // card/action
}

/** The verb of a choice that takes several steps at once. */
export const WAY = 'way';
const ON_UNIT = new Set(['target', 'pick', 'next', 'choose']);
const ON_TILE = new Set(['step', 'aim', 'raze']);
const STEPS = new Set(['enter', 'shift', 'exit']);

export const NONE: Choices = { cards: new Map(), tiles: new Map(), units: new Map(), buttons: [], refused: new Map() };

export function choicesOf(offer: Offer | null): Choices {
  if (!offer) return NONE;
  const out: Choices = { cards: new Map(), tiles: new Map(), units: new Map(), buttons: [], refused: new Map() };
  for (const option of offer.options) {
    if (option.card) {
      const card: CardChoices = out.cards.get(option.card) ?? { actions: new Map(), uses: [], swaps: [], steps: [], others: [] };
      out.cards.set(option.card, card);
      if (option.verb === 'play' && option.action) card.actions.set(option.action, [...(card.actions.get(option.action) ?? []), option]);
      else if (option.verb === 'bid') card.bid = option;
      else if (option.verb === 'take') card.take = option;
      else if (option.verb === 'hunker') card.hunker = option;
      else if (option.verb === 'ready') card.ready = option;
      else if (option.verb === 'use') card.uses.push(option);
      else if (option.verb === 'switch') card.swaps.push(option);
      else if (STEPS.has(option.verb)) card.steps.push(option);
      else card.others.push(option);
    } else if (option.unit && ON_UNIT.has(option.verb)) out.units.set(option.unit, option);
    else if (option.tile && ON_TILE.has(option.verb)) out.tiles.set(option.tile, option);
    else out.buttons.push(option); // stop, done, draw, stay, leave, end
  }
  for (const way of offer.ways) out.tiles.set(way.tile, { ...way, verb: WAY });
  for (const refused of offer.refused) out.refused.set(`${refused.card}/${refused.action}`, refused);
  return out;
}

/** Whether a card can do anything now. */
export function playable(choices: Choices, card: string): boolean {
  const found = choices.cards.get(card);
  return found !== undefined && (found.actions.size > 0 || [found.uses, found.swaps, found.steps, found.others].some((list) => list.length > 0) || Boolean(found.bid ?? found.take ?? found.hunker ?? found.ready));
}

/** Entry tiles of an action that may enter by several: tile -> option. */
export const entries = (options: readonly Offered[]): Map<string, Offered> =>
  new Map(options.filter((option) => option.tile).map((option) => [option.tile!, option]));

/** The card whose soldier's seat and free steps are in question: the one being played, else the selected one. */
export const crewCard = (offer: Offer | null, selected: string | null): string | null =>
  offer?.kind === 'card' && typeof offer.subject.card === 'string' ? offer.subject.card : selected;

/** The card that is being played and has not been used yet: its soldier took the free step first. */
export const halfPlayed = (offer: Offer | null): string | null => (offer?.kind === 'card' && offer.subject.stage === 0 ? String(offer.subject.card) : null);

/** Seats that may be entered, by vehicle. */
export function doors(choices: Choices, card: string | null): Map<string, Offered[]> {
  const out = new Map<string, Offered[]>();
  for (const option of (card && choices.cards.get(card)?.steps) || []) {
    if (option.verb === 'enter' && option.unit) out.set(option.unit, [...(out.get(option.unit) ?? []), option]);
  }
  return out;
}

/** With the way off the board also on the tile it leads from. */
export function withWayOut(choices: Choices, tile: string | null): Choices {
  const leave = choices.buttons.find((option) => option.verb === 'leave');
  if (!leave || tile === null || choices.tiles.has(tile)) return choices;
  return { ...choices, tiles: new Map([...choices.tiles, [tile, leave]]) };
}

/** The counter that an offer is about, as side:unit. */
export const subjectUnit = (offer: Offer | null): string | null => (typeof offer?.subject.unit === 'string' ? offer.subject.unit : null);
