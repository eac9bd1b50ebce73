/* The story as sentences, as the server tells it. */

import type { Board, Line } from '../wire';

export interface Piece { text: string; bold: boolean }

/** **stars** into bold pieces. */
export const pieces = (text: string): Piece[] =>
  text
    .split('**')
    .map((part, i) => ({ text: part, bold: i % 2 === 1 }))
    .filter((piece) => piece.text);

export const plain = (line: Line): string => line.text.replaceAll('**', '');

/** The lines after an update: the last one known may have grown since, or be told by the next. */
export const linesAfter = (known: readonly Line[], board: Board): Line[] => [...known.filter((line) => line.until < board.first), ...board.lines];
