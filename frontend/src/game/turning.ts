/* A board that lies on its side: the same scene with every place turned by a quarter. Names and edges stay. */

import type { Point, Scene, SceneTile } from '../wire';

/** Degrees, clockwise: to the left, not at all, to the right. */
export type Turn = -90 | 0 | 90;

export const turnedPoint = ([x, y]: Point, turn: Turn): Point => (turn === 0 ? [x, y] : turn < 0 ? [y, -x] : [-y, x]);

const turnedTile = (tile: SceneTile, turn: Turn): SceneTile => ({
  ...tile,
  centre: turnedPoint(tile.centre, turn),
  outline: tile.outline.map((corner) => turnedPoint(corner, turn)),
  edges: tile.edges.map((edge) => ({ ...edge, a: turnedPoint(edge.a, turn), b: turnedPoint(edge.b, turn) })),
});

export const turnedScene = (scene: Scene, turn: Turn): Scene => (turn === 0 ? scene : { ...scene, tiles: scene.tiles.map((tile) => turnedTile(tile, turn)) });

/** Whether a side begins in the north, by the tiles that print something for it. */
function fromNorth(scene: Scene, side: string | null): boolean {
  const names = (value: unknown): boolean => value !== null && typeof value === 'object' && !Array.isArray(value) && side !== null && side in value;
  const home = scene.tiles.filter((tile) => Object.values(tile.printed).some(names));
  const middle = (tiles: readonly SceneTile[]): number => tiles.reduce((sum, tile) => sum + tile.centre[1], 0) / tiles.length;
  return home.length > 0 && middle(home) < middle(scene.tiles) - 1;
}

/** To the left, so that the south comes beside the hand; to the right for who begins in the north. */
export const turnOf = (scene: Scene, side: string | null, turned: boolean): Turn => (!turned ? 0 : fromNorth(scene, side) ? 90 : -90);
