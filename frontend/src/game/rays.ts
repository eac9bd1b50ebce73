/* Straight lines over the board, by the centres of tiles alone. */

import type { Scene, SceneTile } from '../wire';
import { centreOf, type Spot } from './geometry';

const STRAIGHT = 1; // degrees

/** Degrees clockwise from the right. */
export const bearing = (from: Spot, to: Spot): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

/** How far two directions are apart, from 0 to 180. */
export const apart = (a: number, b: number): number => Math.abs(((((a - b + 180) % 360) + 360) % 360) - 180);

/** A spot so far off in a direction. */
export const ahead = (from: Spot, degrees: number, far: number): Spot => {
  const angle = (degrees * Math.PI) / 180;
  return { x: from.x + far * Math.cos(angle), y: from.y + far * Math.sin(angle) };
};

/** The tiles straight ahead of one, the nearest first; gaps of the board do not end the line. */
export function ray(scene: Scene, from: SceneTile, degrees: number): SceneTile[] {
  const here = centreOf(from);
  const far = (tile: SceneTile): number => Math.hypot(tile.centre[0] - here.x, tile.centre[1] - here.y);
  return scene.tiles.filter((tile) => tile !== from && apart(bearing(here, centreOf(tile)), degrees) < STRAIGHT).sort((a, b) => far(a) - far(b));
}

/** How far it is to the next tile. */
export const stride = (tile: SceneTile): number => {
  const [a, b] = tile.edges[0] ? [tile.edges[0].a, tile.edges[0].b] : [tile.outline[0], tile.outline[1]];
  return 2 * Math.hypot((a[0] + b[0]) / 2 - tile.centre[0], (a[1] + b[1]) / 2 - tile.centre[1]);
};
