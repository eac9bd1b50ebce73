/* Sections and whether they are in comms, by the facts of their counters. */

import type { Spot } from '../../game/geometry';
import { key, type Stage } from '../../game/scene';
import type { SceneCard, View } from '../../wire';

export interface Link {
  id: string;
  side: string;
  section: string;
  units: string[]; // side:unit
  on: boolean;
  spots: Spot[];
}

/** Every section with two or more counters on the board and a say about its comms. */
export function linksOf(stage: Stage, view: View, spots: ReadonlyMap<string, Spot>): Link[] {
  const found = new Map<string, Link>();
  for (const unit of view.units) {
    const section = stage.units.get(key(unit))?.printed.section;
    const spot = spots.get(key(unit));
    if (unit.tile === null || typeof section !== 'string' || unit.facts?.comms == null || !spot) continue;
    const id = `${unit.side}:${section}`;
    const link = found.get(id) ?? { id, side: unit.side, section, units: [], on: unit.facts.comms === 'in', spots: [] };
    found.set(id, link);
    link.units.push(key(unit));
    link.spots.push(spot);
  }
  return [...found.values()].filter((link) => link.units.length > 1);
}

/** Whether the section of a card is out of comms, as its side's facts say. */
export function isSilent(stage: Stage, view: View, card: SceneCard): boolean {
  const silent = view.sides.find((side) => side.side === stage.scene.seats[card.seat])?.facts?.silent;
  return Array.isArray(silent) && silent.includes(card.squad);
}
