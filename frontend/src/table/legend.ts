/* Whose counters are drawn how, where sides have several seats. */

import { gallery } from '../art/gallery.svelte';
import { key, type Stage } from '../game/scene';
import { isMate } from '../game/seating';

export interface Legend {
  own: string; // a counter of one's own, and one of a mate, drawn
  mate: string;
  name: string; // the mate's
}

/** For who sits at a seat; null where there is nothing to tell apart. */
export function legendOf(stage: Stage, seat: string, owner: (unit: string) => string): Legend | null {
  const kinds = [...stage.units.values()].filter((kind) => stage.scene.seats[seat] === kind.side);
  const [mine, other] = [kinds.find((kind) => kind.seat === seat), kinds.find((kind) => isMate(stage.scene, seat, kind.seat))];
  if (!mine || !other) return null;
  return { own: gallery.table.pieces[key(mine)].ready, mate: gallery.table.pieces[key(other)].mate?.ready ?? '', name: owner(key(other)).split(',')[0] || stage.seat(other.seat) };
}
