/* Vehicles with places for soldiers, and structures. */

import { key, type Stage } from '../../game/scene';
import type { Art, SceneTile, UnitView, View } from '../../wire';
import type { Module, Piece, Thing } from '../module';
import { carOf, type Car, riderName } from './car';
import CrewTray from './CrewTray.svelte';
import { manned } from './drawing';
import { garageOf } from './garage.svelte';
import { isAboutBerths, isStep } from './orders';
import VehiclePanel from './VehiclePanel.svelte';
import VehicleSheet from './VehicleSheet.svelte';

const STRUCTURE = 60; // its width

function aboard(stage: Stage, car: Car): string {
  const names = car.berths.flatMap((berth) => riderName(stage, berth) || []);
  return names.length > 0 ? stage.say('panels', 'aboard', { names: stage.join(names) }) : stage.say('panels', 'nobody');
}

function piece(art: Art, stage: Stage, view: View, unit: UnitView): Piece | null {
  const car = carOf(stage, view, key(unit));
  return car && { drawing: manned(art, car), ring: art.pieces[car.key].vehicle?.ring ?? '', note: aboard(stage, car) };
}

function things(art: Art, view: View, tile: SceneTile): Thing[] {
  if (!tile.printed.structure) return [];
  const standing = view.tiles.find((t) => t.tile === tile.name)?.facts?.standing;
  return [{ width: STRUCTURE, drawing: standing ? art.tiles[tile.name].structure : art.rubble }];
}

const crews: Module = {
  prints: ['berths', 'structure'],
  things,
  piece,
  doors: (model) => garageOf(model).doors,
  open: (model, unit) => garageOf(model).look(unit),
  keeps: (option, small) => isAboutBerths(option) || (!small && isStep(option)),
  Panel: VehiclePanel,
  Tray: CrewTray,
  sheet: {
    title: (stage) => stage.say('panels', 'vehicles'),
    count: (model) => garageOf(model).cars.length,
    more: (stage) => stage.say('panels', 'seats'),
    sign: 'switch',
    Body: VehicleSheet,
  },
};

export default crews;
