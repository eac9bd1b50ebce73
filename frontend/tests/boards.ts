/* Tiles for the tests: squares that are staggered, and hexes that stand on a corner. */

import type { Facts, Point, SceneTile } from '../src/wire';

const tile = (name: string, centre: Point, corners: Point[], printed: Facts): SceneTile => ({
  name,
  centre,
  outline: corners.map(([x, y]) => [centre[0] + x, centre[1] + y]),
  edges: [],
  art: 'plain',
  turned: false,
  ground: 'plain',
  printed,
});

/** At half tiles, as the land games lay them. */
export const square = (name: string, x: number, y: number, printed: Facts = {}): SceneTile => tile(name, [(x + 1) * 100, (y + 1) * 100], [[-100, -100], [100, -100], [100, 100], [-100, 100]], printed);

export const hex = (name: string, q: number, r: number): SceneTile =>
  tile(name, [Math.sqrt(3) * 100 * (q + r / 2), 150 * r], Array.from({ length: 6 }, (_, i): Point => [100 * Math.cos((Math.PI * (2 * i + 1)) / 6), 100 * Math.sin((Math.PI * (2 * i + 1)) / 6)]), {});

/** Where two tiles meet is not looked at, only that they do. */
export const joined = (tiles: SceneTile[], most: number): SceneTile[] =>
  tiles.map((one) => ({
    ...one,
    edges: tiles.filter((other) => other !== one && Math.hypot(other.centre[0] - one.centre[0], other.centre[1] - one.centre[1]) < most).map((other) => ({ to: other.name, a: one.centre, b: other.centre })),
  }));

export const squares = joined([square('1A', 0, 1), square('2B', 2, 0), square('3B', 4, 1)], 230);

export const hexes = joined(
  [[0, 0], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]].map(([q, r]) => hex(`${q}${r}`, q, r)),
  180,
);
