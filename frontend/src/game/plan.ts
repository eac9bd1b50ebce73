/* Which form the table takes, how large the board is in it and which way it lies: by the window's width and height, the
   board and the pointer. Pure, so that every size can be tested. */

import type { SceneTile } from '../wire';
import { boxOf, TILE } from './geometry';

export type Form = 'desk' | 'wide' | 'tall' | 'short' | 'phone';
export type Pointer = 'mouse' | 'touch';
export interface Size { w: number; h: number }

/** A board's extent in tiles; hexes never turn, and their pieces are not inflated. */
export interface BoardSize extends Size { hex: boolean; unit: number } // unit: of the board, a tile

export interface Plan {
  form: Form;
  stage: Size; // what the form leaves for the board
  turned: boolean;
  tile: number; // pixels
  counter: number; // pixels
  pans: boolean; // the board is larger than the stage
}

interface Kind {
  form: Form;
  suits: (w: number, h: number) => boolean;
  takes: (w: number, h: number) => Size; // of the window
}

const NATURAL = 0.32; // of a tile: a counter that is not inflated
const MOST = 0.47;
const LEAST: Record<Pointer, number> = { mouse: 40, touch: 44 };
const WANTED = 44; // pixels of a counter beneath which a desk gives its room to the board
const PAD = 8;
const GAIN = 1.08; // what turning must bring
const SLACK = 24; // pixels by which a border is passed before the form changes
const RADII = 3.53; // hex radii that count as a tile

const KINDS: readonly Kind[] = [
  { form: 'desk', suits: (w, h) => w >= 1200 && h >= 800, takes: () => ({ w: 252 + 312 + 24, h: 50 + 12 + 46 + 216 }) },
  { form: 'wide', suits: (w, h) => w >= 960 && h >= 560 && w > h, takes: () => ({ w: 216 + 284 + 24, h: 44 + 24 }) },
  { form: 'tall', suits: (w, h) => w >= 600 && h >= 800 && h >= w, takes: () => ({ w: 0, h: 50 + 66 + 44 + 62 + 50 + 222 }) },
  { form: 'short', suits: (w, h) => w >= 560 && w > h && (w < 960 || h < 560), takes: (w) => ({ w: 56 + dockOf(w), h: 0 }) },
  { form: 'phone', suits: () => true, takes: (_, h) => ({ w: 0, h: isLow(h) ? 50 + 252 : 50 + 40 + 44 + 308 }) },
];

/** The width of a short window's dock. */
export const dockOf = (w: number): number => (w < 720 ? 222 : 258);

/** A phone's window in which the opponent's line goes into the head. */
export const isLow = (h: number): boolean => h < 700;

export function boardSize(tiles: readonly SceneTile[]): BoardSize {
  const box = boxOf(tiles);
  const hex = tiles[0].outline.length === 6;
  const [x, y] = tiles[0].centre;
  const unit = hex ? RADII * Math.max(...tiles[0].outline.map((point) => Math.hypot(point[0] - x, point[1] - y))) : TILE;
  return { w: box.w / unit, h: box.h / unit, hex, unit };
}

/** How large a board is on a stage. `wish` overrides which way it lies. */
export function placed(stage: Size, board: BoardSize, pointer: Pointer, wish: boolean | null = null): Omit<Plan, 'form'> {
  const fit = (a: number, b: number): number => Math.min((stage.w - PAD) / a, (stage.h - PAD) / b);
  const [upright, lying] = [fit(board.w, board.h), fit(board.h, board.w)];
  const turned = !board.hex && (wish ?? lying > GAIN * upright);
  const most = board.hex ? NATURAL : MOST;
  const least = LEAST[pointer] / most;
  const fitted = turned ? lying : upright;
  const tile = Math.max(fitted, least);
  return { stage, turned, tile, counter: Math.min(most * tile, Math.max(NATURAL * tile, LEAST[pointer])), pans: fitted < least };
}

function planAs({ form, takes }: Kind, { w, h }: Size, board: BoardSize, pointer: Pointer, wish: boolean | null): Plan {
  const taken = takes(w, h);
  return { form, ...placed({ w: Math.max(1, w - taken.w), h: Math.max(1, h - taken.h) }, board, pointer, wish) };
}

function fresh(window: Size, board: BoardSize, pointer: Pointer, wish: boolean | null): Plan {
  const [first, second] = KINDS.filter((kind) => kind.suits(window.w, window.h)).map((kind) => planAs(kind, window, board, pointer, wish));
  if (first.form !== 'desk' || second.form !== 'wide' || (NATURAL * first.tile >= WANTED && !first.pans)) return first;
  return second.tile > first.tile ? second : first;
}

/** The plan for a window less its safe areas. `before` is the one in use: its form and its turn stay until a border is
    passed by some pixels. */
export function plan(window: Size, board: BoardSize, pointer: Pointer, wish: boolean | null = null, before: Plan | null = null): Plan {
  const found = fresh(window, board, pointer, wish);
  if (!before || (before.form === found.form && before.turned === found.turned)) return found;
  const near = [[0, 0], [SLACK, 0], [-SLACK, 0], [0, SLACK], [0, -SLACK]].map(([x, y]) => fresh({ w: window.w + x, h: window.h + y }, board, pointer, wish));
  const form = near.some((other) => other.form === before.form) ? before.form : found.form;
  const turns = near.filter((other) => other.form === form).map((other) => other.turned);
  const turned = wish ?? (turns.includes(before.turned) ? before.turned : found.turned);
  return planAs(KINDS.find((kind) => kind.form === form)!, window, board, pointer, turned);
}
