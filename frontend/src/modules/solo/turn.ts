/* The turn of a seat that the rules play, as far as it has been told: its row of cards, and what the card that is being
   resolved has weighed. What it will do then is known already, and shown before it is done. */

import { plain } from '../../game/lines';
import type { Stage } from '../../game/scene';
import type { GameEvent, Line, SceneCard, SheetText } from '../../wire';
import { weighs } from './events';

export interface Done { card: SceneCard; did: string; lost: boolean }
export interface Waiting { card: SceneCard; twice: boolean }

/** What became of a row of the solo card. `reason`: as the rules number it. */
export interface Finding { state: 'used' | 'out' | 'later'; reason: number | null }

/** A choice among tiles: by which row, which there were, which fell out by which test. */
export interface Sieve { row: number; tiles: string[]; out: Map<string, number>; chosen: string | null }

export interface Now {
  card: SceneCard;
  again: boolean; // for the second time
  twice: boolean; // and once more after this
  sheet: SheetText | null;
  findings: Finding[]; // by row
  sieves: Sieve[];
  aimed: Map<string, number>; // counters it could strike, with what would be needed
  target: string | null;
  path: string[]; // tiles it moves over, the first where it is
  line: number | null; // the row it uses
  told: string; // what it does, as the log will say it
}

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

const between = (lines: readonly Line[], from: number, to: number, events: readonly GameEvent[]): Line | undefined =>
  lines.find((line) => line.first >= from && line.first < to && !weighs(events[line.first]) && events[line.first].event !== 'resolved');

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
    if (e.event === 'laid' || e.event === 'turned-up') waiting.push(card);
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
  turn.number = turn.done.length + (turn.now ? 1 : 0);
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

function sheetOf(stage: Stage, e: GameEvent): SheetText | null {
  const card = stage.card(String(e.seat), String(e.card));
  return stage.scene.sheets.find((sheet) => sheet.seat === e.seat && sheet.title === card?.title) ?? null;
}

function nowOf(stage: Stage, events: readonly GameEvent[], lines: readonly Line[], at: number, told: number, end: number, twice: boolean): Now {
  const sheet = sheetOf(stage, events[at]);
  const rows = sheet?.rows ?? [];
  const tops = rows.flatMap((row, i) => (row.depth === 0 ? [i] : []));
  const findings: Finding[] = rows.map(() => ({ state: 'later', reason: null }));
  const sieves: Sieve[] = [];
  const aimed = new Map<string, number>();
  const after = events.findIndex((e, i) => i > at && (e.event === 'resolving' || e.event === 'resolved'));
  const stop = after < 0 || after > end ? end : after;
  let used = -1; // the event of the line being used
  let line: number | null = null;
  for (let i = at; i < told && i < stop; i++) {
    const e = events[i];
    if (e.event === 'line-out') findings[tops[Number(e.line)]] = { state: 'out', reason: Number(e.why) };
    if (e.event === 'line-used') {
      [used, line] = [i, tops[Number(e.line)]];
      findings[line] = { state: 'used', reason: null };
      sieves.length = 0;
    }
    if (e.event === 'weighed' && line !== null) {
      const row = line + 1 + Number(e.sub);
      const letters = rows[row]?.mark !== '';
      for (let sub = line + 1; letters && sub < row; sub++) if (rows[sub]?.depth === 1) findings[sub] = { state: 'out', reason: null };
      if (findings[row]) findings[row] = { state: 'used', reason: null };
      const known = sieves.find((one) => one.row === row);
      if (known) known.tiles.push(String(e.tile));
      else sieves.push({ row, tiles: [String(e.tile)], out: new Map(), chosen: null });
    }
    if (e.event === 'fell-out') sieves.at(-1)?.out.set(String(e.tile), Number(e.tie));
    if (e.event === 'aimed-over') aimed.set(String(e.unit), Number(e.total));
  }
  /* what comes of it, up to the next line of the same card */
  const from = used < 0 ? at : used;
  const next = events.findIndex((e, i) => i > from && e.event === 'line-used');
  const coming = events.slice(from, next < 0 || next > stop ? stop : next);
  const steps = coming.filter((e) => e.event === 'moved');
  const path = steps.length > 0 ? [String(steps[0].origin), ...steps.map((e) => String(e.tile))] : [];
  for (const sieve of sieves) {
    const left = sieve.tiles.filter((tile) => !sieve.out.has(tile));
    sieve.chosen = left.length === 1 ? left[0] : (left.find((tile) => path.includes(tile) || coming.some((e) => !weighs(e) && e.tile === tile)) ?? null);
  }
  const struck = coming.find((e) => e.target != null && 'dice' in e);
  const said = between(lines, from, from + coming.length, events);
  return {
    card: stage.card(String(events[at].seat), String(events[at].card))!,
    again: events[at].time === 1,
    twice,
    sheet,
    findings,
    sieves,
    aimed,
    target: struck ? String(struck.target) : null,
    path,
    line,
    told: said ? plain(said) : '',
  };
}
