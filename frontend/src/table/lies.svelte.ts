/* What lies where on the board: counters, things, and the spot of everything that can be pointed at. */

import { gallery } from '../art/gallery.svelte';
import { insideOf } from '../game/facts';
import type { Spot } from '../game/geometry';
import { lay } from '../game/layout';
import { key, type Stage } from '../game/scene';
import { thingsOf } from '../modules';
import type { View } from '../wire';
import type { Measure } from './measure.svelte';

export interface Shown {
  readonly stage: Stage;
  readonly view: View;
}

export class Lies {
  constructor(
    private readonly of: Shown,
    private readonly measure: Measure,
  ) {}

  /** By tile. */
  readonly tiles = $derived.by(() => {
    const { stage, view } = this.of;
    const { plan, natural, pixels } = this.measure;
    const art = gallery.table;
    return new Map(
      stage.scene.tiles.map((tile) => {
        const things = thingsOf(art, stage, view, tile);
        const units = view.units.filter((unit) => unit.tile === tile.name && !insideOf(unit));
        const lying = lay(tile, { units, sides: stage.sides, width: (unit) => art.pieces[key(unit)].width, height: (unit) => art.pieces[key(unit)].height, things: things.map((thing) => thing.width), counter: plan.counter / natural, pixels, token: art.tiles[tile.name].token });
        return [tile.name, { ...lying, things: lying.things.map((lain, i) => ({ ...lain, drawing: things[i].drawing })) }];
      }),
    );
  });
  readonly placed = $derived.by(() => [...this.tiles.values()].flatMap((lying) => lying.placed));
  /** Where everything is: counters, who is in one with it, and tiles by what lies there. */
  readonly spots = $derived.by(() => {
    const { stage, view } = this.of;
    const found = new Map<string, Spot>(this.placed.map((p) => [key(p.unit), p]));
    for (const unit of view.units) {
      const around = found.get(insideOf(unit) ?? '');
      if (around) found.set(key(unit), around);
    }
    for (const tile of stage.scene.tiles) found.set(tile.name, this.tiles.get(tile.name)?.things[0] ?? { x: tile.centre[0], y: tile.centre[1] });
    return found;
  });

  /** Pieces on a tile. */
  count(tile: string | null): number {
    return this.tiles.get(tile ?? '')?.placed.length ?? 0;
  }
}
