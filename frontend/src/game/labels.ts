/* What a screen reader hears of the board. */

import type { Speaker } from '../i18n/speaker';
import type { Offered, SceneTile, UnitView, View } from '../wire';
import { key, type Stage } from './scene';

export function unitLabel(words: Speaker, stage: Stage, unit: UnitView, option?: Offered): string {
  const parts = [`${words.side(unit.side)} ${words.unit(stage, key(unit))}`];
  const defence = stage.units.get(key(unit))?.defence;
  if (defence !== undefined) parts.push(words.t('defence', { n: defence }));
  if (unit.suppressed) parts.push(words.t('suppressed'));
  if (option?.odds) parts.push(words.t('mayTarget', { chance: words.percent(option.odds.chance) }));
  else if (option) parts.push(words.t('mayPick'));
  return parts.join(', ');
}

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
  for (const unit of view.units) if (unit.tile === tile.name) parts.push(unitLabel(words, stage, unit));
  if (option) parts.push(words.t('mayEnter'));
  return parts.join(', ');
}

/** Squads that enter at a tile, in short: ALL, or their letters and signs. */
export function spawnLabel(stage: Stage, side: string, units: readonly string[]): string {
  const all = stage.scene.units.filter((unit) => unit.side === side);
  if (units.length === all.length) return 'ALL';
  const found = units.map((unit) => stage.units.get(`${side}:${unit}`));
  const letters = [...new Set(found.map((unit) => unit?.squad || unit?.title.slice(0, 2) || '?'))];
  return letters.join('·');
}
