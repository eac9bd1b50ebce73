/* How far a side is with each of its ways to win. */

import type { SideView } from '../wire';

export interface Tally {
  word: 'points' | 'away' | 'out'; // claimed, escaped, neutralised
  n: number;
  goal: number;
}

export function talliesOf(side: SideView): Tally[] {
  const { facts } = side;
  const out: Tally[] = [];
  if (side.goal) out.push({ word: 'points', n: side.points, goal: side.goal });
  if (facts.escape) out.push({ word: 'away', n: facts.escaped ?? 0, goal: facts.escape });
  if (facts.neutralise) out.push({ word: 'out', n: facts.neutralised ?? 0, goal: facts.neutralise });
  return out;
}
