/* Which tools of the board stand where on its stage. */

import type { Box, Camera, Spot } from '../game/geometry';
import { freeCorners } from './popover';

export interface Group { at: Spot; only: string[]; column: boolean }
export interface Standing { groups: Group[]; camera: Camera }

const GAP = 6;

/** Tools in free corners: together, in two groups, or upright beside a board pushed aside; null if nothing is free. */
export function standing(width: number, height: number, board: Box, camera: Camera, boxes: (camera: Camera) => Box[], touch: boolean, turns: boolean): Standing | null {
  const side = touch ? 44 : 38;
  const long = (n: number): number => n * side + (n - 1) * GAP;
  const first = touch ? ['fit'] : ['zoom', 'fit'];
  const second = turns ? ['turn', 'eye'] : ['eye'];
  const count = (names: readonly string[]): number => names.length + (names.includes('zoom') ? 1 : 0);
  const whole = [[...first, ...second]];
  const split = [first, second];
  const pushed: Camera = { ...camera, x: 2 - board.x * camera.k };
  const fits = width - board.w * camera.k >= side + 6;
  const ways: [Camera, string[][], boolean][] = [
    [camera, whole, false], [camera, whole, true], [camera, split, false], [camera, split, true],
    ...(fits ? ([[pushed, whole, true], [pushed, split, true]] as [Camera, string[][], boolean][]) : []),
  ];
  for (const [view, groups, column] of ways) {
    const blocks = groups.map((names) => (column ? { w: side, h: long(count(names)) } : { w: long(count(names)), h: side }));
    const spots = freeCorners(blocks, { width, height }, boxes(view));
    if (spots) return { camera: view, groups: groups.map((only, i) => ({ at: spots[i], only, column })) };
  }
  return null;
}
