/* Says things in one language: fills templates, counts, names. Knows codes, no rules. */

import { ground } from '../art/tile';
import type { Stage } from '../game/scene';
import type { Outcome, Scene, SceneAction, SceneCard, SceneUnit, SideBrief } from '../wire';
import { en, type Catalogue } from './en';
import { es } from './es';

export type Language = 'en' | 'es';
export const CATALOGUES: Record<Language, Catalogue> = { en, es };

type Params = Record<string, string | number>;

export const fill = (template: string, params: Params = {}): string => template.replace(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all));

export class Speaker {
  readonly c: Catalogue;
  private readonly plurals: Intl.PluralRules;
  private readonly percents: Intl.NumberFormat;

  constructor(readonly language: Language) {
    this.c = CATALOGUES[language];
    this.plurals = new Intl.PluralRules(language);
    this.percents = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  }

  t(key: keyof Catalogue['ui'], params: Params = {}): string {
    return fill(this.c.ui[key], params);
  }

  count(noun: string, n: number): string {
    const forms = this.c.counts[noun];
    return fill(this.plurals.select(n) === 'one' ? forms.one : forms.other, { n });
  }

  join(parts: readonly string[]): string {
    return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} ${this.c.and} ${parts[parts.length - 1]}` : (parts[0] ?? '');
  }

  percent(chance: number): string {
    const value = chance * 100;
    return `${this.percents.format(value >= 10 || value === 0 ? Math.round(value) : value)} %`;
  }

  number(value: number): string {
    return this.percents.format(value);
  }

  // -- names ------------------------------------------------------------------------------------------------------------

  side(side: string): string {
    return this.c.names[side] ?? side.charAt(0).toUpperCase() + side.slice(1);
  }

  seat(scene: Scene | null, seat: string): string {
    return this.side(scene?.seats[seat] ?? seat);
  }

  book(book: string, name: string): string {
    return this.c.books[book] ?? name;
  }

  title(title: string): string {
    return this.c.titles[title] ?? title;
  }

  named(thing: Pick<SceneCard | SceneUnit, 'title' | 'squad'> | undefined, token: string): string {
    if (!thing) return token;
    return thing.squad ? `${this.title(thing.title)} ${thing.squad}` : this.title(thing.title);
  }

  card(stage: Stage, seat: string, card: string): string {
    return this.named(stage.card(seat, card), card);
  }

  /** A counter without its side. */
  unit(stage: Stage, unit: string): string {
    return this.named(stage.units.get(unit), unit.split(':').at(-1) ?? unit);
  }

  ground(art: string): string {
    const kind = ground(art);
    return this.c.ground[kind] ?? kind;
  }

  action(action: Pick<SceneAction, 'name'> | string): string {
    const name = typeof action === 'string' ? action : action.name;
    return this.c.actions[name] ?? name;
  }

  /** An action as the card prints it: "Bolster 2 A". */
  written(action: SceneAction): string {
    return [this.action(action), action.value || '', action.squad].filter(Boolean).join(' ');
  }

  /** What an action does, in a line. */
  hint(action: Pick<SceneAction, 'name' | 'value' | 'squad'>): string {
    const of = action.squad ? fill(this.c.ofSquad, { squad: action.squad }) : '';
    const text = (this.c.hints[action.name] ?? '').replaceAll('(s)', action.value > 1 ? 's' : '');
    return fill(text, { n: action.value, of, dice: this.count('die', action.value) });
  }

  // -- sentences --------------------------------------------------------------------------------------------------------

  /** Why something is refused, by the rule and its code; `message` where there are no words for it. */
  refusal(rule: string | null, code: string | null, message = ''): string {
    const table = this.c.refusals;
    return table[`${rule} ${code}`] ?? table[code ?? ''] ?? (message || table['']);
  }

  error(code: string, message: string): string {
    return this.c.errors[code] ?? message;
  }

  outcome(outcome: Outcome, sides: readonly string[]): string {
    const template = this.c.outcomes[outcome.reason];
    if (!template) return outcome.text;
    const loser = sides.find((side) => side !== outcome.winner) ?? '';
    return fill(template, { winner: outcome.winner ? this.side(outcome.winner) : '', loser: this.side(loser) });
  }

  /** How a side wins. */
  goal(side: Pick<SideBrief, 'claim' | 'pin'>): string {
    const claim = side.claim ? fill(this.c.victory.claim, { points: this.count('point', side.claim) }) : '';
    if (claim && side.pin) return fill(this.c.victory.either, { claim, pin: this.c.victory.pin });
    return claim || this.c.victory.pin;
  }
}
