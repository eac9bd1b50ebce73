/* Ways whose ends look somewhere: which one a pointer means, and what is to be said of it. */

import type { Speaker } from '../i18n/speaker';
import type { SceneTile, Way } from '../wire';
import { centreOf, type Spot } from './geometry';
import { apart, bearing } from './rays';
import type { Stage } from './scene';

const MIDDLE = 26; // a pointer so near to the middle of a tile means none of its sides

/** The way to a tile whose end looks most to where the pointer is. */
export function meant(ways: readonly Way[], tile: SceneTile, at: Spot | null): Way {
  const here = centreOf(tile);
  if (!at || Math.hypot(at.x - here.x, at.y - here.y) < MIDDLE) return ways[0];
  const off = (way: Way): number => apart(way.facing ?? 0, bearing(here, at));
  return ways.reduce((best, way) => (off(way) < off(best) - 1 ? way : best));
}

/** What happens at the end of a way that one should know before. */
export const warnings = (words: Speaker, way: Way): string[] => [...(way.fate === 'lost' ? [words.t('wayLost')] : []), ...(way.notes ?? [])];

/** Where it ends, which way it looks there, and what it costs: for a screen reader too. */
export function wayLabel(words: Speaker, stage: Stage, way: Way): string {
  const parts = [words.t('wayTo', { tile: way.tile, direction: words.direction(way.facing ?? 0) })];
  for (const shot of way.shots ?? []) parts.push(words.t('wayShot', { unit: stage.unit(shot.unit), chance: words.percent(shot.chance) }));
  for (const shot of way.threats ?? []) parts.push(words.t('wayThreat', { unit: stage.unit(shot.unit), chance: words.percent(shot.chance) }));
  return [...parts, ...warnings(words, way)].join(', ');
}

/** Where a way turns: before the first tile it is an early turn. */
export interface Turn { tile: string; right: boolean; early: boolean }

export function turnsOf(way: Way, facing: number): Turn[] {
  const out: Turn[] = [];
  let before = { tile: '', facing };
  for (const { tile, facing: to } of way.legs ?? []) {
    if (to === null) continue;
    const by = (((to - before.facing) % 360) + 360) % 360;
    if (by !== 0) out.push({ tile, right: by < 180, early: before.tile === '' });
    before = { tile, facing: to };
  }
  return out;
}
