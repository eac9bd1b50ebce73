/* What is pointed at on the board: a target with its shot, a place where several are struck, the end of a way. */

import type { Choices } from '../game/choices';
import { likeliest } from '../game/edges';
import type { Dice } from '../game/playback.svelte';
import type { Offered, Way } from '../wire';
import type { Lies } from './lies.svelte';

export interface Pointed {
  readonly choices: Choices;
  readonly hot: string | null; // text of the option
  readonly glance: Offered | null; // a shot that is only looked at
  readonly dice: Dice | null; // the throw being told
}

export class Hot {
  constructor(
    private readonly of: Pointed,
    private readonly lies: Lies,
  ) {}

  private readonly edge = $derived.by(() => [...this.of.choices.edges.values()].flat().find((option) => option.text === this.of.hot));
  readonly option = $derived.by(() => {
    const { choices, hot, glance } = this.of;
    return [...choices.units.values(), ...choices.tiles.values()].find((option) => option.text === hot) ?? (this.edge ? likeliest(this.edge) : glance);
  });
  /** Where several are struck, and who they are. */
  readonly place = $derived.by(() => [...this.of.choices.tiles.values()].find((option) => option.text === this.of.hot && !option.odds && (option.outlook?.length ?? 0) > 0) ?? null);
  readonly struck = $derived.by(() => new Set((this.place?.outlook ?? []).map((roll) => roll.target)));
  readonly way = $derived.by<Way | null>(() => [...this.of.choices.ways.values()].flat().find((way) => way.text === this.of.hot) ?? null);
  readonly walk = $derived.by<Way | null>(() => [...this.of.choices.walks.values()].flat().find((way) => way.text === this.of.hot) ?? null);

  readonly target = $derived.by(() => (this.option?.odds ? this.lies.spots.get(this.option.odds.target || this.option.odds.tile) : undefined));
  readonly shooter = $derived.by(() => (this.option?.odds ? this.lies.spots.get(this.option.odds.attacker) : undefined));
  readonly thrown = $derived.by(() => (this.of.dice ? this.lies.spots.get(this.of.dice.target) : undefined));
  private readonly thrower = $derived.by(() => (this.of.dice?.attacker ? this.lies.spots.get(this.of.dice.attacker) : undefined));
  /** The line of fire: of what is pointed at, or of the throw being told. */
  readonly shot = $derived.by(() => {
    if (!(this.target && this.shooter) && !(this.thrown && this.thrower)) return null;
    return { from: this.shooter ?? this.thrower!, to: this.target ?? this.thrown! };
  });
}
