/* Seats that the rules can play, as the lobby offers them: the first offer, where there are any. */

import type { RuledSeat, ScenarioBrief } from '../wire';

const USUAL = 1; // which of the levels is taken unless one says so

export interface Ruled { seat: string; levels: RuledSeat[] }

/** Who sits where unless one says so: oneself first, the rules opposite, or else a bot. */
export function defaultSeats(scenario: ScenarioBrief, bot: string): Record<string, string> {
  return Object.fromEntries(
    scenario.seats.map(({ seat }, i) => {
      const levels = scenario.ruled.filter((one) => one.seat === seat);
      return [seat, i === 0 ? 'me' : (levels[USUAL]?.player ?? bot)];
    }),
  );
}

/** The seat opposite, with its levels: the one that is not oneself; null where the rules play none. */
export function ruledFor(scenario: ScenarioBrief, chosen: Record<string, string>): Ruled | null {
  const seats = scenario.seats.map((one) => one.seat);
  const seat = seats.find((one) => chosen[one] !== 'me') ?? seats.at(-1)!;
  const levels = scenario.ruled.filter((one) => one.seat === seat);
  return levels.length > 0 ? { seat, levels } : null;
}
