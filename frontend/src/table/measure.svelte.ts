/* How large the board is on its stage, and where it stands while nobody moves it. */

import { boxOf, type Camera, centred, seen, TILE, whole } from '../game/geometry';
import { boardSize, placed, type Plan } from '../game/plan';
import type { Stage } from '../game/scene';
import { device } from './device.svelte';
import { standing } from './tools';
import type { Viewport } from './viewport.svelte';

export interface Measured {
  readonly stage: Stage;
  readonly plan: Plan | null; // without one the board makes the best of its room
  readonly turns: boolean; // by hand
}

const MARGIN = 256; // where a sum stands

export class Measure {
  constructor(
    private readonly of: Measured,
    private readonly port: Viewport,
  ) {}

  private readonly tiles = $derived.by(() => this.of.stage.scene.tiles);
  readonly board = $derived.by(() => boxOf(this.tiles));
  private readonly size = $derived.by(() => boardSize(this.tiles));
  readonly plan = $derived.by(() => this.of.plan ?? { form: 'desk' as const, ...placed({ w: this.port.width, h: this.port.height }, this.size, device.pointer, false) });
  readonly pans = $derived.by(() => this.plan.pans);
  /** Pixels of a unit of the board, and of a tile. */
  readonly natural = $derived.by(() => this.plan.tile / this.size.unit);
  readonly pixels = $derived.by(() => (this.size.hex ? this.size.unit / 1.765 : TILE) * this.natural);
  /** The scale at which the board is fitted or, if it pans, looked at. */
  readonly k = $derived.by(() => (this.pans ? this.natural : Math.min(this.natural, Math.max(0.05, whole(this.board, this.port.width, this.port.height, 1)))));
  /** By how much signs are enlarged on small tiles. */
  readonly sign = $derived.by(() => {
    if (this.size.hex) return device.touch && this.plan.form === 'phone' ? 1.42 : 1;
    return this.pixels < 120 ? 1.32 : this.pixels < 150 ? 1.12 : 1;
  });
  /** The same for signs in a strip along the edge of a full tile. */
  readonly strip = $derived.by(() => Math.min(this.sign, 1.12));
  /** Where there is no prompt beside the board to say a sum, it stands in the margin. */
  readonly margin = $derived.by(() => this.of.plan === null || (this.plan.form === 'desk' && this.port.width - this.board.w * this.k >= 260));
  private readonly middle = $derived.by(() => centred(this.board, this.port.width, this.port.height, this.k, this.margin ? MARGIN : 0));
  /** Where the tools stand, and the board with them in view; null where they have no place on the stage. */
  readonly stood = $derived.by(() => {
    const { width, height } = this.port;
    if (width === 0 || this.pans || this.plan.form === 'phone') return null;
    return standing(width, height, this.board, this.middle, (at) => seen(this.tiles, at), device.touch, this.of.turns);
  });
  /** The whole board. */
  readonly fitted = $derived.by<Camera>(() => {
    const { width, height } = this.port;
    return this.pans ? centred(this.board, width, height, whole(this.board, width, height, 4)) : (this.stood?.camera ?? this.middle);
  });
}
