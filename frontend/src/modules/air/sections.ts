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

const PARTS = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74]; // of a link
const ROOM = 90; // between a sign and a counter: more is not needed

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

/** Where on the way from one counter to another a sign is seen best: the middle, or where others leave more room. */
export function clearing(a: Spot, b: Spot, others: Iterable<Spot>): { x: number; y: number } {
  const rest = [...others].filter((spot) => spot !== a && spot !== b);
  const room = ({ x, y }: { x: number; y: number }): number => Math.min(ROOM, ...rest.map((spot) => Math.hypot(spot.x - x, spot.y - y)));
  const places = PARTS.map((part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }));
  return places.reduce((best, place) => (room(place) > room(best) ? place : best));
}

/** Whether the section of a card is out of comms, as its side's facts say. */
export function isSilent(stage: Stage, view: View, card: SceneCard): boolean {
  const silent = view.sides.find((side) => side.side === stage.scene.seats[card.seat])?.facts?.silent;
  return Array.isArray(silent) && silent.includes(card.squad);
}
