/* Where tiles lie, by centre and outline alone: squares and hexes go the same way. 200 units are the width of a square. */

import type { Scene, SceneTile } from '../wire';

export const TILE = 200;
export interface Spot { x: number; y: number; size?: number } // size: of what is drawn there, 1 for as it is
export interface Box { x: number; y: number; w: number; h: number }

export const centreOf = (tile: SceneTile): Spot => ({ x: tile.centre[0], y: tile.centre[1] });

/** A tile's corners around its centre. */
export const cornersOf = (tile: SceneTile): Spot[] => tile.outline.map(([x, y]) => ({ x: x - tile.centre[0], y: y - tile.centre[1] }));

export function boxOf(tiles: readonly SceneTile[]): Box {
  const xs = tiles.flatMap((tile) => tile.outline.map((point) => point[0]));
  const ys = tiles.flatMap((tile) => tile.outline.map((point) => point[1]));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** How far a spot is inside an outline (clockwise, y downwards); negative outside. */
export function depth(corners: readonly Spot[], at: Spot): number {
  return Math.min(
    ...corners.map((b, i) => {
      const a = corners.at(i - 1)!;
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      return ((b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x)) / length;
    }),
  );
}

/** A spot as far out as wanted, or nearer to the centre: so that no edge of the outline is closer than `room`. */
export function pulled(corners: readonly Spot[], at: Spot, room: number): Spot {
  const parts = corners.map((b, i) => {
    const a = corners.at(i - 1)!;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const [nx, ny] = [(b.y - a.y) / length, (a.x - b.x) / length]; // outwards
    const out = nx * at.x + ny * at.y;
    return out > 0 ? (nx * a.x + ny * a.y - room) / out : 1;
  });
  const part = Math.max(0, Math.min(1, ...parts));
  return { x: at.x * part, y: at.y * part };
}

/** The places of a tile's signs along its upper edge, from the left. */
export const inStrip = (corners: readonly Spot[], place: number, sign: number): Spot => pulled(corners, { x: -89 + (14 + 32 * place) * sign, y: -91 + 17 * sign }, 19 * sign);

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The tile next to one in a direction: among its neighbours, else among all, the nearest in that quarter. */
export function towards(scene: Scene, from: SceneTile, direction: Direction): SceneTile | null {
  const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction];
  const score = (tile: SceneTile): number => {
    const x = tile.centre[0] - from.centre[0];
    const y = tile.centre[1] - from.centre[1];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    return along <= 0.5 ? Infinity : along + aside * 1.6;
  };
  const near = scene.tiles.filter((tile) => from.edges.some((edge) => edge.to === tile.name));
  for (const list of [near, scene.tiles]) {
    const best = list.filter((tile) => tile !== from && score(tile) < Infinity).sort((a, b) => score(a) - score(b))[0];
    if (best) return best;
  }
  return null;
}

/** Transform from the board to the stage. */
export interface Camera { k: number; x: number; y: number }

/** The scale at which a whole board is seen. */
export const whole = (board: Box, width: number, height: number, pad: number): number => Math.min((width - 2 * pad) / board.w, (height - 2 * pad) / board.h);

/** A board in the middle of a stage; `room` is kept at the left where that much is free. */
export function centred(board: Box, width: number, height: number, k: number, room = 0): Camera {
  const free = width - board.w * k;
  const left = free >= room + 4 ? Math.max(free / 2, Math.min(room, free - 4)) : free / 2;
  return { k, x: left - board.x * k, y: (height - board.h * k) / 2 - board.y * k };
}

/** Boxes of tiles as they are seen. */
export const seen = (tiles: readonly SceneTile[], camera: Camera): Box[] =>
  tiles.map((tile) => boxOf([tile])).map(({ x, y, w, h }) => ({ x: x * camera.k + camera.x, y: y * camera.k + camera.y, w: w * camera.k, h: h * camera.k }));

const AROUND = 130; // of a spot that is to be seen

/** A part of a board that is too large for the stage: as large as `most` or, so that all spots are seen, smaller, but not
    smaller than `least`. The board's edges do not leave those of the stage. */
export function held(board: Box, width: number, height: number, pad: number, most: number, least: number, spots: readonly Spot[]): Camera {
  const [xs, ys] = [spots.map((spot) => spot.x), spots.map((spot) => spot.y)];
  const seen = spots.length > 0 ? { x: Math.min(...xs), y: Math.min(...ys), w: Math.max(...xs) - Math.min(...xs), h: Math.max(...ys) - Math.min(...ys) } : board;
  const k = Math.max(least, Math.min(most, (width - 2 * pad) / (seen.w + 2 * AROUND), (height - 2 * pad) / (seen.h + 2 * AROUND)));
  const along = (room: number, from: number, size: number, middle: number): number =>
    size * k + 2 * pad <= room ? (room - size * k) / 2 - from * k : Math.min(pad - from * k, Math.max(room - pad - (from + size) * k, room / 2 - middle * k));
  return { k, x: along(width, board.x, board.w, seen.x + seen.w / 2), y: along(height, board.y, board.h, seen.y + seen.h / 2) };
}

/** Zoom by a factor around a point of the screen. */
export function zoom(camera: Camera, factor: number, at: Spot, least: number, most: number): Camera {
  const k = Math.min(most, Math.max(least, camera.k * factor));
  const f = k / camera.k;
  return { k, x: at.x - (at.x - camera.x) * f, y: at.y - (at.y - camera.y) * f };
}
