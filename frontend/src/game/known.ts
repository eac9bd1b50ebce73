/* What a client knows of a seat: its board, and all events and lines so far. */

import type { Board, GameEvent, Line } from '../wire';
import { linesAfter } from './lines';

export interface Known {
  board: Board;
  events: GameEvent[];
  lines: Line[];
}

/** What is known after an update; null if something between is missing. */
export function learnt(old: Known | undefined, board: Board): Known | null {
  const events = old?.events ?? [];
  if (board.first > events.length) return null;
  return { board, events: [...events.slice(0, board.first), ...board.events], lines: linesAfter(old?.lines ?? [], board) };
}

/** Whether all that was known has stayed, so that what is new can be told. */
export function goesOn(before: Known, now: Known): boolean {
  const told = before.events.length;
  if (now.board.first >= told) return true;
  return now.events.length >= told && before.events.every((e, i) => JSON.stringify(e) === JSON.stringify(now.events[i]));
}
