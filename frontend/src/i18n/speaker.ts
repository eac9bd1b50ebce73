/* Says things in one language: fills templates, counts, names. Knows codes, no rules. */

import { printed } from '../game/crew';
import type { Stage } from '../game/scene';
import type { Outcome, Refusal, Scene, SceneAction, SceneCard, SceneUnit, SideBrief } from '../wire';
import { en, type Catalogue } from './en';
import { es } from './es';
import { ground } from './grounds';

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

  structure(name: string): string {
    return this.c.structures[name] ?? name;
  }

  /** What is fired at: a counter, or the structure on a tile. */
  target(stage: Stage, target: string): string {
    const built = stage.tiles.get(target)?.structure;
    return built ? this.structure(built.name) : this.unit(stage, target);
  }

  /** A seat of a vehicle with what it offers: "seat 1 (Drive 2)". */
  berth(stage: Stage, vehicle: string, place: number): string {
    const actions = stage.units.get(vehicle)?.vehicle?.seats[place - 1]?.actions.map((written) => this.written(printed(written))) ?? [];
    return actions.length ? this.t('berthOffers', { n: place, actions: actions.join(', ') }) : this.t('berth', { n: place });
  }

  skill(skill: string): string {
    return this.c.skills[skill] ?? skill;
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
  written(action: SceneAction | Pick<SceneAction, 'name' | 'value' | 'squad'>): string {
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

  /** A refusal of the table, by its reason or else by its code. */
  refused(refusal: Refusal): string {
    return refusal.reason ? this.refusal(refusal.rule, refusal.reason, refusal.message) : this.error(refusal.code, refusal.message);
  }

  error(code: string, message: string): string {
    return this.c.errors[code] ?? message;
  }

  outcome(outcome: Outcome, sides: readonly string[], book = ''): string {
    const template = this.c.outcomes[`${book}:${outcome.reason}`] ?? this.c.outcomes[outcome.reason];
    if (!template) return outcome.text;
    const loser = sides.find((side) => side !== outcome.winner) ?? '';
    return fill(template, { winner: outcome.winner ? this.side(outcome.winner) : '', loser: this.side(loser) });
  }

  /** How a side wins. */
  goal(side: Pick<SideBrief, 'claim' | 'claims' | 'pin' | 'goals'>): string {
    const { victory, conditions } = this.c;
    const ways: string[] = [];
    if (side.claim) ways.push(fill(side.claims === 'objectives' ? victory.claim : conditions[side.claims], { points: this.count('point', side.claim) }));
    for (const { kind, number, of, units } of side.goals) {
      const names = this.join(units.map((unit) => this.title(unit.replace(/ [A-Z]$/, '')) + (/ [A-Z]$/.exec(unit)?.[0] ?? '')));
      ways.push(fill(conditions[`${kind}/${units.length > 0 ? 'units' : of}`], { n: number, units: names }));
    }
    if (side.pin || ways.length === 0) ways.push(victory.pin);
    return ways.length > 1 ? fill(victory.either, { claim: ways.slice(0, -1).join(', '), pin: ways[ways.length - 1] }) : ways[0];
  }

  /** The same in a word or two. */
  shortGoal(side: Pick<SideBrief, 'claim' | 'pin' | 'goals'>): string {
    if (side.claim) return this.count('point', side.claim);
    return side.goals.length > 0 ? this.c.conditions[side.goals[0].kind] : this.c.victory.short;
  }
}
