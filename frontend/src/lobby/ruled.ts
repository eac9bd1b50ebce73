/* Seats that the rules can play, as the lobby offers them: the first offer, where there are any. */

import { EQUAL, MILDEST, USUAL } from './bots';
import type { RuledSeat, ScenarioBrief } from '../wire';

const MIDDLE = 1; // which of the levels is taken unless one says so

/** The seat one takes unless one says so: the first of the easier side, where that was measured. */
export function ownSeat(scenario: ScenarioBrief): string {
  const shares = scenario.chances[EQUAL];
  const seats = shares ? [...scenario.seats].sort((a, b) => shares[b.side] - shares[a.side]) : scenario.seats;
  return seats[0].seat;
}

/** Who sits opposite unless one says so: for who is new here the mildest bot, for others the rules, or else a bot. */
export function opposite(scenario: ScenarioBrief, seat: string, newcomer: boolean): string {
  if (newcomer) return `bot:${MILDEST}`;
  const levels = levelsOf(scenario, seat);
  return (levels[MIDDLE] ?? levels[0])?.player ?? `bot:${USUAL}`;
}

/** How the rules can play a seat. */
export const levelsOf = (scenario: ScenarioBrief, seat: string): RuledSeat[] => scenario.ruled.filter((one) => one.seat === seat);
