/* Seats that the rules can play, as the lobby offers them: the first offer, where there are any. */

import { BOTS } from './bots';
import type { RuledSeat, ScenarioBrief } from '../wire';

const [EASIEST, USUAL] = [0, 1]; // which of the levels is taken unless one says so

/** The seat one takes unless one says so: the easier one, where that was measured. */
export function ownSeat(scenario: ScenarioBrief): string {
  const shares = scenario.chances[BOTS[0]]; // between equals
  const best = shares ? [...scenario.seats].sort((a, b) => shares[b.side] - shares[a.side])[0] : scenario.seats[0];
  return (scenario.seats.length === 2 ? best : scenario.seats[0]).seat;
}

/** Who sits opposite unless one says so: the rules (for who is new here at their easiest), or else a bot. */
export function opposite(scenario: ScenarioBrief, seat: string, bot: string, newcomer: boolean): string {
  const levels = levelsOf(scenario, seat);
  return (levels[newcomer ? EASIEST : USUAL] ?? levels[0])?.player ?? bot;
}

/** How the rules can play a seat. */
export const levelsOf = (scenario: ScenarioBrief, seat: string): RuledSeat[] => scenario.ruled.filter((one) => one.seat === seat);
