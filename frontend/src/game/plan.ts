/* Which form the table takes, by the window and by how large counters would be. */

import type { Art } from '../wire';
import type { Box } from './geometry';

export type Form = 'desk' | 'wide';

const LARGE = 110; // pieces that fill a tile are not inflated on it
const LEAST = 44; // pixels of a counter beneath which a board gets the room of the hand
const AROUND = { w: 608, h: 346 }; // what the desk keeps for itself

/** With large pieces the hand goes beside the board, where the desk would make them too small. */
export function formOf(art: Art, board: Box, width: number, height: number): Form {
  const sizes = Object.values(art.pieces).map((piece) => Math.min(piece.width, piece.height));
  if (sizes.length === 0 || Math.min(...sizes) < LARGE || width < 960 || height < 560) return 'desk';
  const k = Math.min((width - AROUND.w) / board.w, (height - AROUND.h) / board.h);
  return k * Math.min(...sizes) < LEAST ? 'wide' : 'desk';
}
