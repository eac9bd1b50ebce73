/* What the client makes of events, whichever module tells them: rolls, beginnings, whose doing. */

import type { GameEvent, StandIn } from '../wire';

/** Events of all games with which something new begins. */
const FRESH = new Set<unknown>(['round', 'turn', 'turn-ended', 'drawn', 'bid-given', 'bid-shown', 'initiative', 'hunkered', 'readied', 'moved']);
/** Those that tell of a choice of a seat's own; an action taken with a card is one too. */
const CHOSEN = new Set<unknown>(['hunkered', 'readied', 'turn-ended']);

/** Whether a card is taken up for an action. */
export const acts = (e: GameEvent): boolean => 'card' in e && 'action' in e;

/** Whether a card goes to the play area. */
export const plays = (e: GameEvent): boolean => acts(e) || e.event === 'readied';

/** Whether something new begins, so that what came before it is over. */
export const begins = (e: GameEvent): boolean => FRESH.has(e.event) || acts(e);

/** Whether dice are rolled after it: it says how many, for which number, and with how many faces. */
export const rolls = (e: GameEvent): boolean => 'dice' in e && 'total' in e && 'faces' in e;

export interface Roll {
  attacker: string | null;
  target: string; // side:unit, or the tile of what is no counter
  dice: number;
  parts: number[]; // that add up to the total, where there are several
  total: number;
}

const NO_PARTS = new Set(['dice', 'total', 'faces']);

export function rollOf(e: GameEvent): Roll {
  const parts = Object.entries(e).flatMap(([name, value]) => (typeof value === 'number' && !NO_PARTS.has(name) ? [value] : []));
  return { attacker: e.unit == null ? null : String(e.unit), target: String(e.target ?? e.tile), dice: Number(e.dice), parts: parts.length > 1 ? parts : [], total: Number(e.total) };
}

/** What a face counts: the die prints a 0 for ten. */
export const worth = (face: number): number => (face === 0 ? 10 : face);

/** The seat that made the last choice the story tells of. */
export const lastChooser = (events: readonly GameEvent[]): string => String(events.findLast((e) => acts(e) || CHOSEN.has(e.event))?.seat ?? '');

/** Whether a bot brought an event about in the place of a seat's player. */
export const stoodIn = (stands: readonly StandIn[], at: number, seat: string): boolean => stands.some((one) => one.seat === seat && one.first <= at && at < one.until);

/** The events "since your last move": from the end of the last turn the seat's player took to the start of the next.
    What a bot did in between in the player's place is among them. */
export function sinceLastMove(events: readonly GameEvent[], seat: string, stands: readonly StandIn[] = []): [number, number] {
  const ended = events.findLastIndex((e, i) => e.event === 'turn-ended' && e.seat === seat && !stoodIn(stands, i, seat));
  const back = Math.max(-1, ...stands.filter((one) => one.seat === seat).map((one) => one.until - 1));
  if (back > ended) {
    const next = events.findIndex((e, i) => i > back && e.event === 'turn' && e.seat === seat);
    return [ended + 1, next < 0 ? events.length : next];
  }
  if (ended < 0) {
    const turn = events.findIndex((e) => e.event === 'turn' && e.seat === seat);
    const first = events.findIndex((e) => e.event === 'turn');
    return first >= 0 && (turn < 0 || first < turn) ? [first, turn < 0 ? events.length : turn] : [0, 0];
  }
  const next = events.findIndex((e, i) => i > ended && e.event === 'turn' && e.seat === seat);
  return [ended + 1, next < 0 ? events.length : next];
}
