/* Looking things up in a scene: what there is, and what it is called. */

import { counted, fields, fill, joined, type Values } from '../i18n/fill';
import type { Cards, Facts, Scene, SceneAction, SceneCard, SceneTile, SceneUnit, SeatView, StandingView, UnitView, View } from '../wire';

/** A scene with its lookups. */
export class Stage {
  readonly tiles: ReadonlyMap<string, SceneTile>;
  readonly units: ReadonlyMap<string, SceneUnit>; // side:unit
  readonly cards: ReadonlyMap<string, SceneCard>; // seat/card
  readonly actions: ReadonlyMap<number, SceneAction>; // by slot: those on cards, and what modules print elsewhere
  readonly sides: readonly string[];
  private readonly sideNames: ReadonlyMap<string, string>;

  constructor(readonly scene: Scene) {
    this.tiles = new Map(scene.tiles.map((tile) => [tile.name, tile]));
    this.units = new Map(scene.units.map((unit) => [key(unit), unit]));
    this.cards = new Map(scene.cards.map((card) => [`${card.seat}/${card.card}`, card]));
    const printed = [...scene.cards.map((card) => card.actions), ...scene.units.map((unit) => unit.printed)];
    this.actions = new Map(printed.flatMap(actionsIn).map((action) => [action.slot, action]));
    this.sides = scene.sides.map(({ side }) => side);
    this.sideNames = new Map(scene.sides.map(({ side, name }) => [side, name]));
  }

  card(seat: string, card: string): SceneCard | undefined {
    return this.cards.get(`${seat}/${card}`);
  }

  /** The counter a card commands, as side:unit. */
  unitOf(seat: string, card: string): string | null {
    return this.card(seat, card)?.unit ?? null;
  }

  action(slot: number): SceneAction | undefined {
    return this.actions.get(slot);
  }

  // -- names ------------------------------------------------------------------------------------------------------------

  side(side: string): string {
    return this.sideNames.get(side) ?? side;
  }

  seat(seat: string): string {
    return this.scene.seat_names[seat] ?? seat;
  }

  /** A counter without its side. */
  unit(unit: string): string {
    return this.units.get(unit)?.name ?? unit;
  }

  /** What is rolled against: a counter, or what a module has put on a tile. */
  target(target: string): string {
    const built = Object.values(this.tiles.get(target)?.printed ?? {}).find((value) => typeof value === 'string');
    return built === undefined ? this.unit(target) : this.fact(built);
  }

  cardName(seat: string, card: string): string {
    return this.card(seat, card)?.name ?? card;
  }

  /** What the book's cards without an action are called. */
  get dud(): string {
    return this.scene.cards.find((card) => card.klass === 'dud')?.label ?? '';
  }

  // -- templates: they speak of what changes with every view, so they are filled in here ---------------------------------

  /** A text of the scene's words; '' where there is none. */
  say(section: string, key: string, values: Values = {}): string {
    const found = this.scene.words[section]?.[key];
    return typeof found === 'string' ? fill(found, { dud: this.dud, ...values }) : '';
  }

  /** One of several parts, such as a heading and what it is about. */
  parts(section: string, key: string): string[] {
    return this.forms(section, key).map((text) => fill(text, { dud: this.dud }));
  }

  term(key: string, values: Values = {}): string {
    return this.say('terms', key, values);
  }

  count(noun: string, n: number): string {
    return counted(this.forms('counts', noun), n);
  }

  join(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
    return joined(parts, this.term(word) || word);
  }

  /** How far a side is with one of its conditions. */
  standing({ name, reached, needed }: StandingView): string {
    return this.say('standings', name, { n: reached, of: needed || '' }) || name;
  }

  /** What is to be said of a tile, a unit or a side by its facts: those that are true. A fact that lists pieces has a
      note for each, under `fact/piece`. */
  notes(about: 'tile' | 'unit' | 'side', facts: Facts): string[] {
    const values: Values = { dud: this.dud, ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, this.fact(value)])) };
    return Object.entries(this.scene.words[`${about} notes`] ?? {}).flatMap(([name, template]) => {
      const [fact, piece] = name.split('/');
      if (typeof template !== 'string') return [];
      if (piece) return piecesOf(facts[fact], piece).map((one) => fill(template, this.pieceValues(one)));
      return holds(facts[name]) && fields(template).every((field) => field in values) ? [fill(template, values)] : [];
    });
  }

  /** What is known of a piece in words; a number of one is left out. */
  private pieceValues(piece: Facts): Values {
    return Object.fromEntries(Object.entries(piece).map(([name, value]) => [name, name === 'number' && value === 1 ? '' : this.fact(value)]));
  }

  /** A fact's value in words: a side, a counter written `side:unit`, a skill, a title, a number, or several. */
  fact(value: unknown): string {
    if (typeof value === 'string') {
      if (this.sideNames.has(value)) return this.side(value);
      if (value in this.scene.seats) return this.seat(value);
      if (value.includes(':')) return this.unit(value);
      return this.say('skills', value) || this.say('titles', value) || value;
    }
    if (Array.isArray(value)) return this.join(value.map((item) => this.fact(item)));
    if (value !== null && typeof value === 'object') return this.join(Object.keys(value).map((item) => this.fact(item)));
    return String(value);
  }

  private forms(section: string, key: string): string[] {
    const found = this.scene.words[section]?.[key];
    return Array.isArray(found) ? found : [];
  }
}

/** Every action among printed things, however deep. */
export function actionsIn(thing: unknown): SceneAction[] {
  if (thing === null || typeof thing !== 'object') return [];
  return 'slot' in thing && 'printed' in thing ? [thing as SceneAction] : Object.values(thing).flatMap(actionsIn);
}

/** The pieces of a name in a fact that lists pieces. */
const piecesOf = (fact: unknown, piece: string): Facts[] => (Array.isArray(fact) ? fact.filter((one) => one !== null && typeof one === 'object' && one.piece === piece) : []);

/** Whether a fact is one: not nothing, none or empty. */
const holds = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== null && typeof value === 'object' ? Object.keys(value).length > 0 : Boolean(value));

export const key = (unit: Pick<UnitView, 'side' | 'unit'>): string => `${unit.side}:${unit.unit}`;

export const seatView = (view: View, seat: string): SeatView | undefined => view.seats.find((s) => s.seat === seat);

/** An action as the card prints it: "Bolster 2 A". */
export const written = ({ label, printed }: SceneAction): string => (printed ? `${label} ${printed}` : label);

export const total = (cards: Cards): number => Object.values(cards).reduce((sum, n) => sum + n, 0);

export interface HandCard {
  id: string; // card#copy
  card: SceneCard;
}

/** Every copy in a pile, in the book's order. */
export function spread(stage: Stage, seat: string, cards: Cards | null): HandCard[] {
  if (!cards) return [];
  return stage.scene.cards
    .filter((card) => card.seat === seat)
    .flatMap((card) => Array.from({ length: cards[card.card] ?? 0 }, (_, i) => ({ id: `${card.card}#${i}`, card })));
}
