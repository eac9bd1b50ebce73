/* Vehicles and who sits in them, as scene and view tell it. */

import { insideOf, ownerOf, unitOf, within } from '../../game/facts';
import { key, type Stage } from '../../game/scene';
import { isMates } from '../../game/seating';
import type { SceneAction, SceneUnit, UnitView, View } from '../../wire';

/** What is printed on a vehicle: damage that destroys it, damage that disables it, its places in order. */
interface Printed {
  armour: number;
  integrity: number;
  threshold: number;
  berths: { actions: SceneAction[]; needs: string }[];
}

export interface Berth {
  place: number; // counted from 1
  actions: SceneAction[];
  needs: string; // the specialism its actions take, or ''
  rider: UnitView | null;
  mate: boolean; // he is a teammate's
}

export interface Car extends Omit<Printed, 'berths'> {
  key: string; // side:unit
  unit: UnitView;
  kind: SceneUnit;
  owner: string;
  damage: number;
  berths: Berth[];
}

const printedOn = (stage: Stage, unit: string): Printed | null => {
  const printed = stage.units.get(unit)?.printed;
  return printed?.berths ? (printed as unknown as Printed) : null;
};

export const isVehicle = (stage: Stage, unit: string): boolean => printedOn(stage, unit) !== null;

/** In which place he sits, counted from 1; 0 on foot. */
export const berthOf = (unit: UnitView | undefined): number => Number(unit?.facts?.berth ?? 0);

export function carOf(stage: Stage, view: View, unit: string): Car | null {
  const seen = unitOf(view, unit);
  const kind = stage.units.get(unit);
  const printed = printedOn(stage, unit);
  if (!seen || !kind || !printed) return null;
  const aboard = within(view, unit);
  const berths = printed.berths.map((berth, i) => {
    const rider = aboard.find((u) => berthOf(u) === i + 1) ?? null;
    return { ...berth, place: i + 1, rider, mate: rider !== null && isMates(stage, view, key(rider)) };
  });
  const { armour, integrity, threshold } = printed;
  return { key: unit, unit: seen, kind, owner: ownerOf(seen), damage: Number(seen.facts?.damage ?? 0), armour, integrity, threshold, berths };
}

/** Every vehicle on the board, those of `side` first. */
export function carsOf(stage: Stage, view: View, side: string | null): Car[] {
  const found = view.units.filter((u) => u.tile !== null).flatMap((u) => carOf(stage, view, key(u)) ?? []);
  return side === null ? found : [...found.filter((car) => car.owner === side), ...found.filter((car) => car.owner !== side)];
}

/** What who sits in a place is called; a teammate's with his seat. */
export function riderName(stage: Stage, { rider, mate }: Berth): string {
  if (!rider) return '';
  const name = stage.unit(key(rider));
  return mate ? `${stage.seat(stage.units.get(key(rider))!.seat)} ${name}` : name;
}

/** The card that commands a soldier. */
export const cardOf = (stage: Stage, unit: UnitView): string | undefined => stage.scene.cards.find((card) => card.unit === key(unit))?.card;

/** Whether a soldier has what the actions of his place ask for. */
export const fits = (stage: Stage, berth: Berth): boolean => berth.needs === '' || berth.rider === null || stage.units.get(key(berth.rider))?.printed.skill === berth.needs;

/** The vehicle around a soldier, or the vehicle itself. */
export const vehicleOf = (stage: Stage, view: View, unit: string | null): string | null => insideOf(unitOf(view, unit)) ?? (unit !== null && isVehicle(stage, unit) ? unit : null);
