/* What a screen reader hears of the board. */

import { WAY } from './choices';
import type { Speaker } from '../i18n/speaker';
import type { Offered, SceneTile, UnitView, View } from '../wire';
import { berthOf, damageOf, insideOf, ownerOf } from './crew';
import { key, type Stage } from './scene';

export function unitLabel(words: Speaker, stage: Stage, unit: UnitView, option?: Offered): string {
  const parts = [`${words.side(unit.side)} ${words.unit(stage, key(unit))}`];
  const kind = stage.units.get(key(unit));
  if (kind?.defence) parts.push(words.t('defence', { n: kind.defence }));
  if (kind?.armour) parts.push(words.t('armourLabel', { n: kind.armour }));
  if (kind?.vehicle) {
    const owner = ownerOf(unit);
    parts.push(words.t('damageOf', { n: damageOf(unit), integrity: kind.vehicle.integrity }));
    if (owner !== unit.side) parts.push(words.t('takenBy', { side: words.side(owner) }));
  }
  if (unit.suppressed) parts.push(words.t(kind?.vehicle ? 'disabled' : 'suppressed'));
  if (option?.odds) parts.push(words.t('mayTarget', { chance: words.percent(option.odds.chance) }));
  else if (option) parts.push(words.t('mayPick'));
  return parts.join(', ');
}

const MAY: Record<string, 'mayMark' | 'mayLeave' | 'mayReach'> = { aim: 'mayMark', leave: 'mayLeave', [WAY]: 'mayReach' };

/** A tile with all that lies on it. */
export function tileLabel(words: Speaker, stage: Stage, tile: SceneTile, view: View, option?: Offered): string {
  const now = view.tiles.find((t) => t.tile === tile.name);
  const cover = tile.hill ? `${tile.cover}/1` : String(tile.cover);
  const parts = [words.t('tileLabel', { name: tile.name, ground: words.ground(tile.art), cover })];
  if (now?.points) parts.push(words.count('point', now.points));
  for (const [side, mark] of Object.entries(now?.marks ?? {})) {
    parts.push(words.t(mark === 'controlled' ? 'controlledBy' : 'scoutedBy', { side: words.side(side) }));
  }
  for (const side of Object.keys(tile.spawns)) parts.push(words.t('spawnOf', { side: words.side(side) }));
  const index = stage.scene.tiles.indexOf(tile);
  for (const side of view.sides) if (side.facts.target === index) parts.push(words.t('mortarAims', { side: words.side(side.side) }));
  if (tile.rough) parts.push(words.t('rough'));
  if (tile.structure) {
    const { name, points, defence } = tile.structure;
    const shown = words.structure(name);
    parts.push(now?.facts?.structure ? words.t('structureLabel', { name: shown, points: words.count('point', points), defence }) : words.t('ruins', { name: shown }));
  }
  for (const side of tile.escape) parts.push(words.t('escapeOf', { side: words.side(side) }));
  for (const unit of view.units) if (unit.tile === tile.name) parts.push(unitLabel(words, stage, unit) + within(words, stage, unit));
  if (option?.odds) parts.push(words.t('mayRaze', { chance: words.percent(option.odds.chance) }));
  else if (option) parts.push(words.t(MAY[option.verb] ?? 'mayEnter'));
  return parts.join(', ');
}

/** Where a soldier sits, if he does: " in the Gun Truck, seat 1". */
function within(words: Speaker, stage: Stage, unit: UnitView): string {
  const vehicle = insideOf(unit);
  return vehicle ? `, ${words.t('inVehicle', { vehicle: words.unit(stage, vehicle), berth: words.t('berth', { n: berthOf(unit) }) })}` : '';
}

/** Squads that enter at a tile, in short: ALL, or their letters and signs. */
export function spawnLabel(words: Speaker, stage: Stage, side: string, units: readonly string[]): string {
  const all = stage.scene.units.filter((unit) => unit.side === side);
  if (units.length === all.length) return words.t('allUnits');
  const found = units.map((unit) => stage.units.get(`${side}:${unit}`));
  const letters = [...new Set(found.map((unit) => unit?.squad || unit?.title.slice(0, 2) || '?'))];
  return letters.join('·');
}
