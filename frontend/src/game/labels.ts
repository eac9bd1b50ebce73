/* What a screen reader hears of the board. */

import type { Speaker } from '../i18n/speaker';
import type { Offered, SceneTile, UnitView, View } from '../wire';
import { WAY } from './choices';
import { facingOf } from './facts';
import { key, type Stage } from './scene';

export function unitLabel(words: Speaker, stage: Stage, unit: UnitView, option?: Offered): string {
  const kind = stage.units.get(key(unit));
  const parts = [`${stage.side(unit.side)} ${stage.unit(key(unit))}`];
  if (kind?.defence) parts.push(words.t('defence', { n: kind.defence }));
  parts.push(...stage.notes('unit', { ...kind?.printed, ...unit.facts }));
  const facing = facingOf(unit);
  if (facing !== null) parts.push(words.t('facing', { direction: words.direction(facing) }));
  if (option) parts.push(mayBe(words, option));
  return parts.join(', ');
}

/** A tile with all that lies on it. */
export function tileLabel(words: Speaker, stage: Stage, tile: SceneTile, view: View, option?: Offered, walks = 1): string {
  const now = view.tiles.find((t) => t.tile === tile.name);
  const parts = [words.t('tileLabel', { name: tile.name, ground: tile.ground }), ...stage.notes('tile', { ...tile.printed, ...now?.facts })];
  if (now?.points) parts.push(stage.count('point', now.points));
  for (const [side, mark] of Object.entries(now?.marks ?? {})) parts.push(words.t(mark === 'controlled' ? 'controlledBy' : 'scoutedBy', { side: stage.side(side) }));
  for (const unit of view.units) if (unit.tile === tile.name) parts.push(unitLabel(words, stage, unit));
  if (option) parts.push(option.verb === WAY ? (walks > 1 ? words.t('mayReachBy', { n: walks }) : words.t('mayReach')) : option.odds ? mayBe(words, option) : `${mayBe(words, option)}: ${option.label}`);
  if (option?.idle) parts.push(words.t('idle'));
  return parts.join(', ');
}

const mayBe = (words: Speaker, option: Offered): string => (option.odds ? words.t('mayTarget', { chance: words.percent(option.odds.chance) }) : words.t('mayPick'));
