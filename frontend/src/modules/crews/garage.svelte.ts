/* The vehicles of a table, and which of them is looked at. */

import { cardInQuestion } from '../../game/choices';
import type { TableModel } from '../../game/table.svelte';
import type { TableLike } from '../../game/tablelike';
import type { Offered } from '../../wire';
import { kept } from '../kept.svelte';
import { carsOf, isVehicle, vehicleOf } from './car';
import { doorsTo } from './orders';

/** What a hit does that counts on the track. */
const DAMAGING = new Set(['injure-crew', 'damage']);

/** A table or a replay, which has nothing to choose. */
type Shown = TableLike & Partial<Pick<TableModel, 'selected' | 'entry' | 'acting' | 'hotOption' | 'number'>>;

class Garage {
  private looked = $state.raw<{ vehicle: string; card?: string | null; number?: number } | null>(null); // until something is chosen

  constructor(private readonly model: Shown) {}

  cars = $derived.by(() => (this.model.stage && this.model.view ? carsOf(this.model.stage, this.model.view, this.model.side) : []));
  options = $derived.by<readonly Offered[]>(() => (this.model.entry ? [] : (this.model.offer?.options ?? [])));
  /** The card whose soldier's place and free steps are in question. */
  card = $derived.by(() => cardInQuestion(this.model.offer, this.model.selected ?? null));
  doors = $derived.by(() => doorsTo(this.options, this.card));

  /** The vehicle that is looked at or in question. */
  wanted = $derived.by(() => {
    const { stage, view, acting = null, hotOption, selected, number } = this.model;
    const find = (unit: string | null | undefined) => this.cars.find((car) => car.key === unit);
    const looked = this.looked?.card === selected && this.looked?.number === number ? find(this.looked?.vehicle) : undefined;
    const involved = stage && view ? find(vehicleOf(stage, view, acting)) : undefined;
    return looked ?? find(hotOption?.odds?.target) ?? hotOption?.outlook?.map((roll) => find(roll.target)).find(Boolean) ?? involved ?? find([...this.doors.keys()][0]) ?? null;
  });

  /** The one whose card lies open: else the first. */
  open = $derived.by(() => this.wanted ?? this.cars[0] ?? null);

  /** Whether what is looked at would damage the vehicle whose card lies open. */
  threatened = $derived.by(() => {
    const { hotOption } = this.model;
    const rolls = [...(hotOption?.odds ? [hotOption.odds] : []), ...(hotOption?.outlook ?? [])];
    return rolls.some((roll) => roll.target === this.open?.key && DAMAGING.has(roll.does));
  });

  look(vehicle: string): boolean {
    if (!this.model.stage || !isVehicle(this.model.stage, vehicle)) return false;
    this.looked = { vehicle, card: this.model.selected, number: this.model.number };
    return true;
  }
}

export const garageOf = kept((model) => new Garage(model));
