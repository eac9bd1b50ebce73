/* Seats that the rules can play, as the lobby offers them: the first offer, where there are any. */

import { EQUAL, MILDEST } from './bots';
import type { RuledSeat, ScenarioBrief } from '../wire';

const USUAL = 1; // which of the levels is taken unless one says so

/** The seat one takes unless one says so: the easier one, where that was measured. */
export function ownSeat(scenario: ScenarioBrief): string {
  const shares = scenario.chances[EQUAL];
  const best = shares ? [...scenario.seats].sort((a, b) => shares[b.side] - shares[a.side])[0] : scenario.seats[0];
  return (scenario.seats.length === 2 ? best : scenario.seats[0]).seat;
}

/** Who sits opposite unless one says so: for who is new here the mildest bot, for others the rules, or else a bot. */
export function opposite(scenario: ScenarioBrief, seat: string, bot: string, newcomer: boolean): string {
  if (newcomer) return `bot:${MILDEST}`;
  const levels = levelsOf(scenario, seat);
  return (levels[USUAL] ?? levels[0])?.player ?? bot;
}

/** How the rules can play a seat. */
export const levelsOf = (scenario: ScenarioBrief, seat: string): RuledSeat[] => scenario.ruled.filter((one) => one.seat === seat);
