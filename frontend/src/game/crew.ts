/* Vehicles and who sits in them, as a view tells it. */

import type { SceneAction, SceneCard, SceneUnit, UnitView, View } from '../wire';
import { key, type Stage } from './scene';

export interface Seat {
  place: number; // counted from 1
  actions: Pick<SceneAction, 'name' | 'value' | 'squad'>[];
  needs: string;
  rider: UnitView | null;
}

export interface Car {
  key: string; // side:unit
  unit: UnitView;
  kind: SceneUnit;
  owner: string;
  damage: number;
  integrity: number;
  threshold: number;
  seats: Seat[];
}

export const isVehicle = (stage: Stage, unit: string): boolean => Boolean(stage.units.get(unit)?.vehicle);

/** The vehicle a soldier sits in, as side:unit. */
export const insideOf = (unit: UnitView | undefined): string | null => (unit?.facts?.vehicle === undefined ? null : String(unit.facts.vehicle));

/** In which seat he sits, counted from 1; 0 on foot. */
export const berthOf = (unit: UnitView | undefined): number => Number(unit?.facts?.berth ?? 0);

/** The side a counter belongs to now: vehicles may be captured. */
export const ownerOf = (unit: UnitView): string => String(unit.facts?.owner ?? unit.side);

export const damageOf = (vehicle: UnitView): number => Number(vehicle.facts?.damage ?? 0);

/** An action as a seat prints it: "drive 2", "control". */
export function printed(written: string): Pick<SceneAction, 'name' | 'value' | 'squad'> {
  const [name, value] = written.split(' ');
  return { name: name.toLowerCase(), value: Number(value ?? 0), squad: '' };
}

export function carOf(stage: Stage, view: View, unit: string): Car | null {
  const seen = view.units.find((u) => key(u) === unit);
  const kind = stage.units.get(unit);
  if (!seen || !kind?.vehicle) return null;
  const aboard = view.units.filter((u) => insideOf(u) === unit);
  const seats = kind.vehicle.seats.map((seat, i) => ({
    place: i + 1,
    actions: seat.actions.map(printed),
    needs: seat.needs,
    rider: aboard.find((u) => berthOf(u) === i + 1) ?? null,
  }));
  return { key: unit, unit: seen, kind, owner: ownerOf(seen), damage: damageOf(seen), integrity: kind.vehicle.integrity, threshold: kind.vehicle.threshold, seats };
}

/** Every vehicle on the board, those of `side` first. */
export function cars(stage: Stage, view: View, side: string | null): Car[] {
  const found = view.units.filter((u) => u.tile !== null).flatMap((u) => carOf(stage, view, key(u)) ?? []);
  return side === null ? found : [...found.filter((car) => car.owner === side), ...found.filter((car) => car.owner !== side)];
}

/** The card that commands a soldier. */
export const cardOf = (stage: Stage, unit: UnitView): SceneCard | undefined =>
  stage.scene.cards.find((card) => card.unit === unit.unit && stage.scene.seats[card.seat] === unit.side);

/** Whether a soldier has what the seat's actions ask for. */
export const fits = (stage: Stage, seat: Seat): boolean => seat.needs === '' || seat.rider === null || stage.units.get(key(seat.rider))?.skill === seat.needs;

/** Where a counter is to be looked for on the board: itself, or the vehicle around it. */
export function shownAs(view: View, unit: string | null): string | null {
  return insideOf(view.units.find((u) => key(u) === unit)) ?? unit;
}
