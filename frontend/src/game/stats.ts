/* Dice rolled against expected, side by side. */

import type { GameEvent } from '../wire';

export interface DiceTally {
  side: string;
  attacks: number;
  dice: number;
  hits: number; // attacks that hit
  expected: number; // attacks that would hit on average
}

/** What a face counts: the die prints a 0 for ten. */
export const worth = (face: number): number => (face === 0 ? 10 : face);

/** Faces of ten that hit: the target number or more, a ten always, a one never... as far as ten faces go. */
export const facesThatHit = (total: number): number => Math.max(1, Math.min(10, 11 - total));

export const chanceToHit = (dice: number, total: number): number => 1 - (1 - facesThatHit(total) / 10) ** dice;

export function tally(events: readonly GameEvent[], sides: readonly string[]): DiceTally[] {
  const found = new Map(sides.map((side) => [side, { side, attacks: 0, dice: 0, hits: 0, expected: 0 }]));
  events.forEach((e, i) => {
    if ((e.event !== 'attacked' && e.event !== 'structure-attacked') || !e.unit) return;
    const mine = found.get(String(e.unit).split(':')[0]);
    if (!mine) return;
    mine.attacks++;
    let hit = false;
    let dice = 0;
    for (let j = i + 1; j < events.length && events[j].event === 'rolled'; j++) {
      dice++;
      hit ||= Boolean(events[j].hit);
    }
    mine.dice += dice;
    mine.hits += hit ? 1 : 0;
    mine.expected += e.event === 'attacked' ? chanceToHit(Number(e.dice), Number(e.base) + Number(e.cover) + Number(e.range)) : chanceToHit(dice, Number(e.defence));
  });
  return [...found.values()];
}
