/* Firing lines: which tiles a counter covers from where it is, and what it could hit there. */

import { facingOf, unitOf } from '../../game/facts';
import { ray } from '../../game/rays';
import { key, type Stage } from '../../game/scene';
import type { SceneTile, View, Way } from '../../wire';

const FAR = 3; // tiles of a line that are shown even if nobody is there

export interface Line {
  from: SceneTile;
  degrees: number;
  tiles: SceneTile[];
}

const relative = (stage: Stage, unit: string): number[] => {
  const lines = stage.units.get(unit)?.printed.lines;
  return Array.isArray(lines) ? lines.filter((line): line is number => typeof line === 'number') : [];
};

/** The lines of a counter as it stands, or as it would stand at the end of a way. */
export function linesOf(stage: Stage, view: View, unit: string, way: Way | null = null): Line[] {
  const now = unitOf(view, unit);
  const from = stage.tiles.get(way?.tile ?? now?.tile ?? '');
  const facing = way?.facing ?? (now && facingOf(now));
  if (!from || facing == null || way?.fate || now?.impaired) return [];
  const others = new Set(view.units.filter((other) => other.side !== now?.side && other.tile !== null).map((other) => other.tile));
  return relative(stage, unit).map((line) => {
    const degrees = (facing + line + 720) % 360;
    const tiles = ray(stage.scene, from, degrees);
    const last = tiles.findLastIndex((tile, i) => i < FAR || (i < 3 * FAR && others.has(tile.name)));
    return { from, degrees, tiles: tiles.slice(0, last + 1) };
  });
}

/** Enemies on the lines of a counter, its own tile included, as side:unit. */
export function targetsOf(stage: Stage, view: View, unit: string): string[] {
  const now = unitOf(view, unit);
  const covered = new Set([now?.tile, ...linesOf(stage, view, unit).flatMap((line) => line.tiles.map((tile) => tile.name))]);
  return relative(stage, unit).length === 0 ? [] : view.units.filter((other) => other.side !== now?.side && other.tile !== null && covered.has(other.tile)).map(key);
}
