/* From an offer to what lights up: cards and their actions, tiles, counters, and plain buttons. */

import type { DeclinedAction, Offer, Offered, Way } from '../wire';
import { edgeId } from './edges';

export interface CardChoices {
  slots: Map<number, Offered[]>; // an action -> its options: several if the counter may enter by several tiles
  others: Offered[]; // what is no action
}

export interface Choices {
  cards: Map<string, CardChoices>;
  tiles: Map<string, Offered>;
  units: Map<string, Offered>; // side:unit
  edges: Map<string, Offered[]>; // by edge: several if there are kinds of what may be put there
  buttons: Offered[];
  declined: Map<string, DeclinedAction>; // card/slot
  ways: Map<string, Way[]>; // by tile: ends of a movement that differ in where the counter looks, the plainest first
  walks: Map<string, Way[]>; // by tile: how a counter that looks nowhere comes there; several differ in what they come to
}

/** The verb of a choice that takes several steps at once. */
export const WAY = 'way';

export const HAND = 'hand';
export const SUPPLY = 'supply';
export const PLAY_AREA = 'play area';

const none = (): Choices => ({ cards: new Map(), tiles: new Map(), units: new Map(), edges: new Map(), buttons: [], declined: new Map(), ways: new Map(), walks: new Map() });

export const NONE: Choices = none();

/** `here` is the tile that the counter in question stands on: what may be done there has a button too. */
export function choicesOf(offer: Offer | null, here: string | null = null): Choices {
  if (!offer) return NONE;
  const out = none();
  for (const option of offer.options) {
    if (option.card) addTo(out.cards, option.card, option);
    else if (option.unit) out.units.set(option.unit, option);
    else if (option.tile) out.tiles.set(option.tile, option);
    else if (option.edge) out.edges.set(edgeId(option.edge), [...(out.edges.get(edgeId(option.edge)) ?? []), option]);
    if (!option.card && !option.unit && !option.edge && (!option.tile || (option.tile === here && !option.odds))) out.buttons.push(option);
  }
  for (const way of offer.ways) {
    if (way.facing == null) out.walks.set(way.tile, [...(out.walks.get(way.tile) ?? []), way]);
    else out.ways.set(way.tile, [...(out.ways.get(way.tile) ?? []), way].sort((a, b) => price(a) - price(b)));
  }
  for (const [tile, walks] of out.walks) if (!out.tiles.has(tile)) out.tiles.set(tile, ended(walks[0]));
  for (const [tile, ways] of out.ways) {
    const step = out.tiles.get(tile); // still to be had alone
    if (step) out.buttons.unshift(step);
    out.tiles.set(tile, ended(ways[0]));
  }
  for (const declined of offer.declined) out.declined.set(`${declined.card}/${declined.slot}`, declined);
  return out;
}

/** A way as a choice like any other. */
export const ended = (way: Way): Offered => ({ text: way.text, verb: WAY, label: way.tile });

/** What nobody would do by accident comes last. */
const price = (way: Way): number => (way.fate ? 1000 : 0) + (way.notes?.length ?? 0) * 100 + (way.legs?.length ?? 0);

function addTo(cards: Choices['cards'], name: string, option: Offered): void {
  const card = cards.get(name) ?? { slots: new Map<number, Offered[]>(), others: [] };
  cards.set(name, card);
  if (option.slot == null) card.others.push(option);
  else card.slots.set(option.slot, [...(card.slots.get(option.slot) ?? []), option]);
}

/** Whether a card can do anything now. */
export const playable = (choices: Choices, card: string): boolean => choices.cards.has(card);

/** Whether a card can do more now than be laid aside: an action that changes something, or another use. */
export function acts(choices: Choices, card: string): boolean {
  const can = choices.cards.get(card);
  return can !== undefined && ([...can.slots.values()].flat().some((option) => !option.idle) || can.others.some((option) => !option.passes));
}

/** Whether an action of a card would change nothing. */
export const isIdle = (choices: Choices, card: string, slot: number): boolean => choices.cards.get(card)?.slots.get(slot)?.every((option) => option.idle) ?? false;

/** Where the cards lie that an offer is about. */
export const zoneOf = (offer: Offer | null): string => String(offer?.subject.zone ?? HAND);

/** Whether cards are to be played for their actions, rather than picked. */
export const playsActions = (offer: Offer | null): boolean => offer !== null && (offer.declined.length > 0 || offer.options.some((option) => option.slot != null));

/** What picking a card comes to, where its actions are not asked for. */
export const pickOf = (choices: Choices, card: string): Offered | undefined => choices.cards.get(card)?.others[0];

/** Entry tiles of an action that may enter by several: tile -> option. */
export const entries = (options: readonly Offered[]): Map<string, Offered> =>
  new Map(options.flatMap((option) => (option.tile ? [[option.tile, option] as const] : [])));

/** The card that is being played already and is asked about: it lies in front of the hand. */
export const underWay = (offer: Offer | null): string | null =>
  offer && playsActions(offer) && typeof offer.subject.card === 'string' ? offer.subject.card : null;

/** The counter that an offer is about, as side:unit. */
export const subjectUnit = (offer: Offer | null): string | null => (typeof offer?.subject.unit === 'string' ? offer.subject.unit : null);

/** The card whose options are looked at: the one that is asked about, else the one selected. */
export const cardInQuestion = (offer: Offer | null, selected: string | null): string | null =>
  typeof offer?.subject.card === 'string' ? offer.subject.card : selected;

/** Whether an action of a card may strike the own side. */
export const harms = (choices: Choices, card: string, slot: number): boolean => choices.cards.get(card)?.slots.get(slot)?.some((option) => option.harms) ?? false;
