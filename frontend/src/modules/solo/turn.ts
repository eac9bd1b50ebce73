/* The turn of a seat that the rules play, as far as it has been told: its row of cards, and the one being resolved. */

import { plain } from '../../game/lines';
import type { Stage } from '../../game/scene';
import type { GameEvent, Line, SceneCard, SheetText } from '../../wire';
import { between, type Now, nowOf, sheetOf } from './now';

export interface Done { card: SceneCard; did: string; lost: boolean }
export interface Waiting { card: SceneCard; twice: boolean }

export interface Turn {
  seat: string;
  done: Done[];
  now: Now | null;
  then: Waiting[];
  drawn: number;
  turned: number; // face-down cards of the last turn
  markers: number; // hit markers it lost cards to, or had
  number: number; // of the card, from 1
  of: number;
}

export const ruledSeat = (stage: Stage): string | null => stage.scene.sheets[0]?.seat ?? null;

/** The turn that `told` events lead into, or null. */
export function turnAt(stage: Stage, events: readonly GameEvent[], lines: readonly Line[], told: number): Turn | null {
  const seat = ruledSeat(stage);
  const start = events.slice(0, told).findLastIndex((e) => e.event === 'turn' || e.event === 'turn-ended' || e.event === 'round');
  if (seat === null || events[start]?.event !== 'turn' || events[start].seat !== seat) return null;
  const ends = events.findIndex((e, i) => i > start && (e.event === 'turn-ended' || e.event === 'won'));
  const end = ends < 0 ? events.length : ends;
  const round = events.slice(0, start).findLastIndex((e) => e.event === 'round');
  const turn: Turn = { seat, done: [], now: null, then: [], drawn: 0, turned: 0, markers: 0, number: 0, of: 0 };
  const waiting: string[] = [];
  const sideways: string[] = [];
  const take = (from: string[], card: string): void => void (from.includes(card) && from.splice(from.lastIndexOf(card), 1));
  let at = -1; // where the card being resolved begins
  const close = (to: number, lost: boolean): void => {
    const card = at < 0 ? undefined : stage.card(seat, String(events[at].card));
    if (card) turn.done.push({ card, did: didOf(stage, events, lines, at, to), lost });
    at = -1;
  };
  for (let i = Math.max(0, round); i < told && i < end; i++) {
    const e = events[i];
    if (e.seat !== undefined && e.seat !== seat) continue;
    const card = String(e.card);
    if (e.event === 'laid' || e.event === 'bid-kept' || e.event === 'turned-up') waiting.push(card);
    if (e.event === 'laid' && i > start) turn.drawn++;
    if (e.event === 'turned-up') turn.turned++;
    if (e.event === 'sideways') sideways.push(card);
    if (e.event === 'markers-back') turn.markers = Number(e.number);
    if (e.event === 'held-up') {
      take(waiting, card);
      const lost = stage.card(seat, card);
      if (lost) turn.done.push({ card: lost, did: '', lost: true });
    }
    if (e.event === 'card-lost' && e.zone === 'play area') take(waiting, card);
    if (e.event === 'resolving') {
      if (at >= 0 && e.time !== 1) close(i, false);
      if (e.time !== 1) take(waiting, card);
      else take(sideways, card);
      at = i;
    }
    if (e.event === 'resolved') close(i, false);
  }
  if (at >= 0) turn.now = nowOf(stage, events, lines, at, told, end, sideways.includes(String(events[at].card)));
  const order = events.slice(told, end).flatMap((e) => (e.event === 'resolving' && e.time !== 1 ? [String(e.card)] : []));
  const place = (card: string): number => (order.includes(card) ? order.indexOf(card) : order.length);
  for (const card of [...waiting].sort((a, b) => place(a) - place(b))) {
    const found = stage.card(seat, card);
    if (found) turn.then.push({ card: found, twice: sideways.includes(card) });
    take(sideways, card);
  }
  turn.number = turn.done.filter((one) => !one.lost).length + (turn.now ? 1 : 0);
  turn.of = turn.number + turn.then.length;
  return turn;
}

/** What a card that is done with has done, in short: the line, and the first thing that came of it. */
function didOf(stage: Stage, events: readonly GameEvent[], lines: readonly Line[], from: number, to: number): string {
  const used = events.slice(from, to).find((e) => e.event === 'line-used');
  const line = between(lines, from, to, events);
  const mark = used ? depthOne(sheetOf(stage, events[from]), Number(used.line)) : '';
  return [mark, line ? plain(line) : ''].filter(Boolean).join(': ');
}

const depthOne = (sheet: SheetText | null, line: number): string => sheet?.rows.filter((row) => row.depth === 0)[line]?.mark ?? '';
