/* Events into sentences. A sentence needs what came before it, so the story is read from its start. */

import { fill, type Speaker } from '../i18n/speaker';
import type { GameEvent, View } from '../wire';
import { printed } from './crew';
import { key, type Stage } from './scene';
import { worth } from './stats';

export interface Piece { text: string; bold: boolean }

export interface Line {
  from: number; // number of its first event
  until: number; // how many events had happened when it was complete
  kind: string; // the name of its event
  side: string | null; // whose doing
  pieces: Piece[];
  reveals: '' | 'dice' | 'draw' | 'reveal'; // why undo stops here
}

const QUIET = new Set<unknown>(['rolled', 'attack-done', 'turn', 'turn-ended']);
const SUMMED = new Set<unknown>(['drawn', 'bolstered', 'inspired', 'purged']);
const COMBAT = new Set(['attack', 'suppress', 'blast', 'strafe', 'antitank', 'demolition']);
const REVEALS: Record<string, Line['reveals']> = {
  drawn: 'draw',
  reshuffled: 'draw',
  attacked: 'dice',
  'structure-attacked': 'dice',
  'bid-given': 'reveal',
  'bid-shown': 'reveal',
  initiative: 'reveal',
};

export const plain = (line: Pick<Line, 'pieces'>): string => line.pieces.map((piece) => piece.text).join('');

/** **stars** into bold pieces. */
export const pieces = (text: string): Piece[] =>
  text
    .split('**')
    .map((part, i) => ({ text: part, bold: i % 2 === 1 }))
    .filter((piece) => piece.text);

/** Where every counter stood before the first event: told by its first move, else by where it stands now. */
export function startingPlaces(events: readonly GameEvent[], view: View): Map<string, string | null> {
  const places = new Map<string, string | null>();
  for (const e of events) {
    const unit = String(e.unit ?? '');
    if (!unit || places.has(unit)) continue;
    if (e.event === 'moved') places.set(unit, String(e.origin));
    else if (e.event === 'entered') places.set(unit, null);
    else if (e.event === 'unit-lost' || e.event === 'escaped' || e.event === 'exited') places.set(unit, String(e.tile));
  }
  for (const unit of view.units) if (!places.has(key(unit))) places.set(key(unit), unit.tile);
  return places;
}

/** All lines of a story, from its first event on. `view` is the one after the last event. */
export function tell(words: Speaker, stage: Stage, events: readonly GameEvent[], view: View): Line[] {
  const at = startingPlaces(events, view);
  const aboard = new Map<string, string>(); // soldier -> vehicle, as far as it was told
  const lines: Line[] = [];
  let action = 'attack';
  for (let i = 0; i < events.length; ) {
    const e = events[i];
    let end = i + 1;
    if (SUMMED.has(e.event)) while (end < events.length && events[end].event === e.event && events[end].seat === e.seat) end++;
    if (e.event === 'attacked' || e.event === 'structure-attacked') while (end < events.length && (events[end].event === 'rolled' || events[end].event === 'attack-done')) end++;
    if (e.event === 'moved') end = endOfMove(events, i);
    if (e.event === 'played' || e.event === 'used') {
      action = String(e.action);
      if (saysItAll(e, events[end])) {
        i = end;
        continue;
      }
    }
    const text = sentence(words, stage, events.slice(i, end), at, action, events[i - 1]);
    for (const step of events.slice(i, end)) remember(at, aboard, step);
    if (text) lines.push({ from: i, until: end, kind: String(e.event), side: sideOf(stage, e) ?? (events[i - 1]?.event === 'played' ? sideOf(stage, events[i - 1]) : null), pieces: pieces(text), reveals: REVEALS[String(e.event)] ?? '' });
    i = end;
  }
  return lines;
}

/** Keep where counters are; who is known to sit in a vehicle goes with it. */
function remember(at: Map<string, string | null>, aboard: Map<string, string>, e: GameEvent): void {
  const unit = String(e.unit ?? '');
  if (e.event === 'boarded' || e.event === 'reseated') aboard.set(unit, String(e.vehicle));
  if (e.event === 'exited') {
    aboard.delete(unit);
    at.set(unit, String(e.tile));
  }
  if ((e.event === 'moved' || e.event === 'entered') && e.unit) {
    at.set(unit, String(e.tile));
    for (const [man, vehicle] of aboard) if (vehicle === unit) at.set(man, String(e.tile));
  }
}

/** Whether the next event's own sentence names the card that was played, so that its own would only repeat it. */
function saysItAll(played: GameEvent, next: GameEvent | undefined): boolean {
  if (!next) return false;
  const unit = typeof next.unit === 'string' && next.unit.split(':')[1] === played.card;
  if (played.action === 'control') return next.event === 'controlled';
  if (played.event === 'used' && next.event === 'moved') return next.unit === played.vehicle;
  return unit && (next.event === 'attacked' || next.event === 'structure-attacked' || next.event === 'moved');
}

/** A move goes on over steps of the same counter, the markers it lays and the fog they cost. */
function endOfMove(events: readonly GameEvent[], start: number): number {
  const unit = events[start].unit;
  const side = String(unit).split(':')[0];
  let end = start + 1;
  while (end < events.length) {
    const e = events[end];
    const goesOn = (e.event === 'moved' && e.unit === unit) || (e.event === 'scouted' && e.side === side) || e.event === 'dud-taken';
    if (!goesOn) break;
    end++;
  }
  return end;
}

function march(words: Speaker, stage: Stage, group: readonly GameEvent[], before?: GameEvent): string {
  const table = words.c.events;
  const steps = group.filter((e) => e.event === 'moved');
  const scouted = group.filter((e) => e.event === 'scouted').map((e) => String(e.tile));
  const fog = group.filter((e) => e.event === 'dud-taken');
  const path = [steps[0].origin, ...steps.map((e) => e.tile)];
  const driver = before?.event === 'used' && before.vehicle === steps[0].unit ? words.card(stage, String(before.seat), String(before.card)) : '';
  const name = driver ? 'driven' : 'moved';
  let text = fill(steps.length > 1 ? table[`${name}/path`] : table[name], { by: driver, unit: words.unit(stage, String(steps[0].unit)), origin: path[0] ?? '', tile: path[1] ?? '', path: path.join(' – ') });
  if (scouted.length) text += fill(table['moved/scouted'], { tiles: words.join(scouted) });
  if (fog.length) text += fill(table['moved/fog'], { card: words.card(stage, String(fog[0].seat), String(fog[0].card)), n: fog.length });
  return text;
}

function sideOf(stage: Stage, e: GameEvent): string | null {
  if (typeof e.seat === 'string') return stage.scene.seats[e.seat] ?? null;
  if (typeof e.side === 'string') return e.side;
  if (typeof e.unit === 'string') return e.unit.split(':')[0];
  if (typeof e.vehicle === 'string') return e.vehicle.split(':')[0];
  return null;
}

function sentence(words: Speaker, stage: Stage, group: readonly GameEvent[], at: Map<string, string | null>, action: string, before?: GameEvent): string {
  const e = group[0];
  const table = words.c.events;
  if (QUIET.has(e.event)) return '';
  if (e.event === 'moved') return march(words, stage, group, before);
  if (e.event === 'structure-attacked') return raze(words, stage, group);
  if (e.event === 'purged') return fill(table.purged, { cards: words.join(purged(words, stage, group)) });
  if (e.event === 'attacked') return attack(words, stage, group, at, action, before);
  const seat = String(e.seat ?? '');
  let name = String(e.event);
  if (SUMMED.has(e.event)) {
    const known = group.filter((event) => event.card !== null).map((event) => words.card(stage, seat, String(event.card)));
    if (known.length < group.length) return fill(table[`${name}/hidden`] ?? table[name], { count: words.count('card', group.length) });
    return fill(table[name], { cards: words.join(known) });
  }
  if (name === 'initiative' || name === 'suppressed') name += `/${e.changed}`;
  if (name === 'repaired') name += `/${e.ready}`;
  if (`${stage.scene.book}:${name}` in table) name = `${stage.scene.book}:${name}`;
  if (name === 'controlled' && !e.points) name += '/0';
  if (name.startsWith('controlled') && (before?.event === 'played' || before?.event === 'used')) name += '/by';
  const template = table[name];
  if (template === undefined) return [e.event, ...Object.entries(e).filter(([field]) => field !== 'event').map(([, value]) => String(value))].join(' ');
  return fill(template, { ...values(words, stage, e), ...(before?.card ? { by: words.card(stage, String(before.seat), String(before.card)) } : {}) });
}

function values(words: Speaker, stage: Stage, e: GameEvent): Record<string, string | number> {
  const out: Record<string, string | number> = {};
  const seat = String(e.seat ?? '');
  for (const [field, value] of Object.entries(e)) if (value !== null) out[field] = value;
  if (e.card) {
    const card = stage.card(seat, String(e.card));
    out.card = words.card(stage, seat, String(e.card));
    out.initiative = card?.initiative ?? '';
    const action = card?.actions.find((a) => a.name === e.action);
    if (e.action !== undefined) out.action = action ? words.written(action) : words.action(String(e.action));
  }
  if (e.unit) out.unit = words.unit(stage, String(e.unit));
  if (e.other) out.other = words.unit(stage, String(e.other));
  if (e.vehicle) {
    out.vehicle = words.unit(stage, String(e.vehicle));
    out.integrity = stage.units.get(String(e.vehicle))?.vehicle?.integrity ?? '';
    if (e.berth) out.berth = words.berth(stage, String(e.vehicle), Number(e.berth));
    if (e.event === 'used') out.action = usedAction(words, stage, e);
  }
  if (e.event === 'structure-destroyed') out.structure = words.target(stage, String(e.tile));
  if (e.zone) out.zone = words.c.zones[String(e.zone)] ?? String(e.zone);
  if (e.points !== undefined) out.value = words.count('point', Number(e.points));
  if (e.event === 'won') {
    out.outcome = words.outcome({ winner: e.side === null ? null : String(e.side), reason: String(e.reason), rule: '', text: String(e.reason) }, stage.scene.sides, stage.scene.book);
  }
  return out;
}

/** What has to be rolled; beyond ten only the highest face helps (COM-61). */
const number = (words: Speaker, total: number): string => (total > 10 ? `${total} (${words.t('tenHits')})` : String(total));

function attack(words: Speaker, stage: Stage, group: readonly GameEvent[], at: Map<string, string | null>, action: string, before?: GameEvent): string {
  const e = group[0];
  const rolls = group.filter((event) => event.event === 'rolled');
  const hit = rolls.some((event) => event.hit);
  return fill(words.c.events[COMBAT.has(action) ? action : 'attack'], {
    unit: e.unit ? words.unit(stage, String(e.unit)) : before?.card ? words.card(stage, String(before.seat), String(before.card)) : '',
    target: words.unit(stage, String(e.target)),
    tile: at.get(String(e.target)) ?? '',
    total: number(words, Number(e.base) + Number(e.cover) + Number(e.range)),
    rolls: rolls.map((event) => worth(Number(event.face))).join(', '),
    result: words.c.events[`hit/${hit ? 1 : 0}`],
  });
}

/** The action of a seat as it is printed there. */
function usedAction(words: Speaker, stage: Stage, e: GameEvent): string {
  const seats = stage.units.get(String(e.vehicle))?.vehicle?.seats ?? [];
  const found = seats.flatMap((seat) => seat.actions.map(printed)).find((action) => action.name === e.action);
  return found ? words.written(found) : words.action(String(e.action));
}

function raze(words: Speaker, stage: Stage, group: readonly GameEvent[]): string {
  const e = group[0];
  const rolls = group.filter((event) => event.event === 'rolled');
  return fill(words.c.events['structure-attacked'], {
    unit: e.unit ? words.unit(stage, String(e.unit)) : '',
    structure: words.target(stage, String(e.tile)),
    tile: String(e.tile),
    defence: Number(e.defence),
    rolls: rolls.map((event) => worth(Number(event.face))).join(', '),
    result: words.c.events[`hit/${rolls.some((event) => event.hit) ? 1 : 0}`],
  });
}

/** Cards that left the game, each kind once with how many. */
function purged(words: Speaker, stage: Stage, group: readonly GameEvent[]): string[] {
  const counts = new Map<string, number>();
  for (const e of group) {
    const card = words.card(stage, String(e.seat), String(e.card));
    counts.set(card, (counts.get(card) ?? 0) + Number(e.number));
  }
  return [...counts].map(([card, n]) => (n > 1 ? `${card} × ${n}` : card));
}

/** The events "since your last move": from the end of the seat's last turn to the start of its next. */
export function sinceLastMove(events: readonly GameEvent[], seat: string): [number, number] {
  const ended = events.findLastIndex((e) => e.event === 'turn-ended' && e.seat === seat);
  if (ended < 0) {
    const turn = events.findIndex((e) => e.event === 'turn' && e.seat === seat);
    const first = events.findIndex((e) => e.event === 'turn');
    return first >= 0 && (turn < 0 || first < turn) ? [first, turn < 0 ? events.length : turn] : [0, 0];
  }
  const next = events.findIndex((e, i) => i > ended && e.event === 'turn' && e.seat === seat);
  return [ended + 1, next < 0 ? events.length : next];
}
