/* Looking along a line of fire outside any choice of a target: the table is asked what the shot would come to. */

import type { Sights } from '../modules/module';
import type { AskOdds, Offered, Threats } from '../wire';

const REST = 150; // ms a pointer stays on a counter before anything is asked

export class Sighting {
  /** The shot of the acting counter at one that is looked at, and its shot back. */
  glance = $state.raw<Offered | null>(null);
  /** What the counter that is looked at could hit. */
  sights = $state.raw<Sights | null>(null);
  private glanced = ''; // the key of the one question, and how keys of the others begin
  private sighted = '';
  private readonly sought = new Set<string>();
  private timer = 0;

  constructor(private readonly send: (message: AskOdds) => void) {}

  /** `step`: of the game, so that an answer to an older question is known. */
  glanceAt(shot: { attacker: string; target: string } | null, step: number): void {
    clearTimeout(this.timer);
    this.glance = null;
    this.glanced = shot ? `${step} ${shot.attacker} ${shot.target}` : '';
    if (shot) this.timer = window.setTimeout(() => this.send({ type: 'ask-odds', ...shot, key: this.glanced }), REST);
  }

  sightOf(unit: string, targets: readonly string[], step: number): void {
    const sighted = `sight ${step} ${unit} `;
    if (sighted !== this.sighted) {
      this.sought.clear();
      this.sights = { unit, odds: new Map() };
      this.sighted = sighted;
    }
    for (const target of targets.filter((one) => !this.sought.has(one))) {
      this.sought.add(target);
      this.send({ type: 'ask-odds', attacker: unit, target, key: sighted + target });
    }
  }

  hear({ reply, odds, back }: Threats): void {
    if (!reply || !odds) return;
    if (this.sights && this.sighted && reply.startsWith(this.sighted)) this.sights = { unit: this.sights.unit, odds: new Map([...this.sights.odds, [odds.target, odds]]) };
    if (reply === this.glanced) this.glance = { text: reply, verb: 'glance', label: odds.name, unit: odds.target, odds, back };
  }
}
