/* Choosing on the board, by mouse, finger or key. */

import { type Choices, ended } from '../game/choices';
import { key } from '../game/scene';
import { meant } from '../game/wayside';
import type { Offered, SceneTile, Way } from '../wire';
import type { Lies } from './lies.svelte';
import type { Viewport } from './viewport.svelte';

export interface Pickable {
  readonly choices: Choices;
  readonly hot: string | null;
  readonly doors: ReadonlyMap<string, Offered[]>;
  readonly onhot: (option: Offered | null) => void;
  readonly onchoose: (option: Offered) => void;
  readonly onunit?: (unit: string) => void;
}

export const MANY = 3; // pieces on a tile that a finger does not tell apart

const byFinger = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'touch';

export class Picking {
  asked = $state<string | null>(null); // the tile to which several ways lead
  magnified = $state<string | null>(null); // the tile under the loupe

  constructor(
    private readonly of: Pickable,
    private readonly lies: Lies,
    private readonly port: Viewport,
  ) {}

  /** A finger first shows the odds; a second tap, a mouse or a key chooses. */
  pick = (option: Offered, event: Event): void => {
    const { hot, onhot, onchoose } = this.of;
    if (byFinger(event) && (option.odds || option.edge || option.outlook?.length) && hot !== option.text) onhot(option);
    else onchoose(option);
  };

  /** The end of a movement: a finger first shows it. */
  fly = (way: Way, event: Event): void => {
    if (byFinger(event) && this.of.hot !== way.text) this.of.onhot(ended(way));
    else this.of.onchoose(ended(way));
  };

  /** One of several ways to the tile that was asked about. */
  go = (way: Way): void => {
    this.asked = null;
    this.of.onchoose(ended(way));
  };

  tile(tile: SceneTile, option: Offered, event: Event): void {
    const { choices } = this.of;
    const ways = choices.ways.get(tile.name);
    if (!ways && (choices.walks.get(tile.name)?.length ?? 0) > 1) this.asked = tile.name;
    else if (!ways) this.pick(option, event);
    else if (event instanceof MouseEvent || ways.length === 1) this.fly(meant(ways, tile, event instanceof MouseEvent ? this.port.ground(event) : null), event);
    else this.port.svg?.querySelector<SVGElement>(`[data-way="${ways[0].text}"]`)?.focus();
  }

  /** The pointer is over a tile: the way it means is shown. */
  over(tile: SceneTile, event: PointerEvent): void {
    const ways = this.of.choices.ways.get(tile.name);
    const way = ways && meant(ways, tile, this.port.ground(event));
    if (way && way.text !== this.of.hot) this.of.onhot(ended(way));
  }

  /** A counter among many is asked for by the loupe; one with one way into it is entered, any other looked at. */
  counter(unit: string, tile: string | null, event: Event): void {
    const lying = tile === null ? undefined : this.lies.tiles.get(tile);
    const crowd = lying !== undefined && (lying.placed.some((p) => p.rest > 0 && key(p.unit) === unit) || (byFinger(event) && lying.placed.length >= MANY));
    if (crowd && this.magnified !== tile) this.magnified = tile;
    else this.take(unit, event);
  }

  take = (unit: string, event: Event): void => {
    const { choices, doors, onchoose, onunit } = this.of;
    const option = choices.units.get(unit);
    const ways = doors.get(unit);
    this.magnified = null;
    if (option) this.pick(option, event);
    else if (ways?.length === 1) onchoose(ways[0]);
    else onunit?.(unit);
  };
}
