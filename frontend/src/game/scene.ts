/* Looking things up in a scene. */

import type { Cards, Scene, SceneCard, SceneTile, SceneUnit, SeatView, UnitView, View } from '../wire';

/** A scene with its lookups. */
export class Stage {
  readonly tiles: ReadonlyMap<string, SceneTile>;
  readonly units: ReadonlyMap<string, SceneUnit>; // side:unit
  readonly cards: ReadonlyMap<string, SceneCard>; // seat/card

  constructor(readonly scene: Scene) {
    this.tiles = new Map(scene.tiles.map((tile) => [tile.name, tile]));
    this.units = new Map(scene.units.map((unit) => [`${unit.side}:${unit.unit}`, unit]));
    this.cards = new Map(scene.cards.map((card) => [`${card.seat}/${card.card}`, card]));
  }

  card(seat: string, card: string): SceneCard | undefined {
    return this.cards.get(`${seat}/${card}`);
  }

  /** The counter a card commands, as side:unit. */
  unitOf(seat: string, card: string): string | null {
    const unit = this.card(seat, card)?.unit;
    return unit ? `${this.scene.seats[seat]}:${unit}` : null;
  }
}

export const key = (unit: UnitView): string => `${unit.side}:${unit.unit}`;

export const seatView = (view: View, seat: string): SeatView | undefined => view.seats.find((s) => s.seat === seat);

export const placeOf = (view: View, unit: string): string | null => view.units.find((u) => key(u) === unit)?.tile ?? null;

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
