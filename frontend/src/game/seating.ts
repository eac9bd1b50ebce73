/* Sides with several seats: who is with whom, and the order of the round. */

import type { GameEvent, Scene, TableInfo, View } from '../wire';
import type { Stage } from './scene';

/** Whether sides have several seats. */
export const isTeamed = (scene: Scene): boolean => Object.keys(scene.seats).length > scene.sides.length;

/** Whether a seat is another one of the same side. */
export const isMate = (scene: Scene, seat: string, other: string): boolean => seat !== '' && seat !== other && scene.seats[seat] !== undefined && scene.seats[seat] === scene.seats[other];

/** Whether a counter is a teammate's of whoever looks. */
export const isMates = (stage: Stage, view: View, unit: string): boolean => isMate(stage.scene, view.viewer ?? '', stage.units.get(unit)?.seat ?? '');

export interface Team { side: string; seats: string[] }

/** Every side with its seats: enemies first, and one's own seat last of all. */
export function teamsOf(scene: Scene, seat: string): Team[] {
  const own = scene.seats[seat];
  const last = (is: boolean): number => Number(is);
  return scene.sides
    .map(({ side }) => ({ side, seats: Object.keys(scene.seats).filter((one) => scene.seats[one] === side).sort((a, b) => last(a === seat) - last(b === seat)) }))
    .sort((a, b) => last(a.side === own) - last(b.side === own));
}

export type PlaceState = 'played' | 'now' | 'next' | 'later';

/** A seat's place in the round: 0 and no state until the initiative is known. */
export interface Place { seat: string; side: string; number: number; state: PlaceState | null; commands: boolean; commandsNext: boolean }

/** The seats in the order of the round, as far as its story has been told. `order` is that of the last round known. */
export function roundOf(scene: Scene, view: View, events: readonly GameEvent[], order: readonly string[]): Place[] {
  const round = events.slice(Math.max(0, events.findLastIndex((e) => e.event === 'round')));
  const known = order.length > 0 && round.some((e) => e.event === 'initiative');
  const begun = round.filter((e) => e.event === 'turn').length;
  const last = round.findLast((e) => e.event === 'turn' || e.event === 'turn-ended');
  const now = last?.event === 'turn' ? begun - 1 : -1;
  const fact = (side: string, name: string): unknown => view.sides.find((one) => one.side === side)?.facts[name];
  return (order.length > 0 ? order : Object.keys(scene.seats)).map((seat, i) => {
    const side = scene.seats[seat];
    const commands = fact(side, 'commander') === seat;
    return {
      seat,
      side,
      number: known ? i + 1 : 0,
      state: !known ? null : i === now ? 'now' : i < begun ? 'played' : i === begun ? 'next' : 'later',
      commands,
      commandsNext: !commands && fact(side, 'commands_next') === seat,
    };
  });
}

const BRIEF = 7; // letters for which there is room in a quarter of a phone

/** A name where there is little room: whole, or its first word; '' if that is too long as well. */
export const briefName = (name: string): string => [name, name.split(/\s+/)[0]].find((one) => [...one].length <= BRIEF) ?? '';

/** Whether several people are at the table. */
export const isCompany = (info: TableInfo): boolean => new Set(info.seats.filter((seat) => seat.kind === 'player').map((seat) => seat.name)).size > 1;
