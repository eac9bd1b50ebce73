/* The client's own words in one language: buttons, dialogs, numbers. What is to be said of a game comes from the server. */

import words from 'virtual:words';
import type { Refusal } from '../wire';
import { capital, counted, fill, joined, type Values } from './fill';
import type { CountsKey, TableKey, UiKey } from './keys';

export const LANGUAGES: readonly string[] = Object.keys(words);

/** What a language calls itself. */
export const nameOf = (language: string): string => capital(new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language);

export class Speaker {
  private readonly sections: Record<string, Record<string, string | string[]>>;
  private readonly numbers: Intl.NumberFormat;

  constructor(readonly language: string) {
    this.sections = words[language];
    this.numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  }

  private text(section: string, key: string): string | undefined {
    const found = this.sections[section][key];
    return typeof found === 'string' ? found : undefined;
  }

  private list(section: string, key: string): string[] {
    const found = this.sections[section][key];
    return Array.isArray(found) ? found : [];
  }

  t(key: UiKey, values: Values = {}): string {
    return fill(this.text('ui', key) ?? key, values);
  }

  /** What is going on at a table: a short head and a sentence. */
  table(key: TableKey, values: Values = {}): { head: string; text: string } {
    const [head = '', text = ''] = this.list('table', key);
    return { head: fill(head, values), text: fill(text, values) };
  }

  count(noun: CountsKey, n: number): string {
    return counted(this.list('counts', noun), n);
  }

  join(parts: readonly string[]): string {
    return joined(parts, this.t('and'));
  }

  percent(chance: number): string {
    const value = chance * 100;
    return `${this.number(value >= 10 ? Math.round(value) : value)} %`;
  }

  /** A direction in words: degrees clockwise from the right. */
  direction(degrees: number): string {
    const names = this.list('compass', 'from-east');
    return names[Math.round((((degrees % 360) + 360) % 360) / (360 / names.length)) % names.length] ?? '';
  }

  /** A time in its largest unit: 90 minutes. */
  duration(seconds: number): string {
    const [value, unit] = seconds < 120 ? [seconds, 'second'] : seconds < 7200 ? [seconds / 60, 'minute'] : seconds < 172800 ? [seconds / 3600, 'hour'] : [seconds / 86400, 'day'];
    return new Intl.NumberFormat(this.language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(Math.floor(value));
  }

  /** A moment (seconds since 1970): the time, with the day unless it is today. */
  moment(seconds: number): string {
    const at = new Date(seconds * 1000);
    const today = at.toDateString() === new Date().toDateString();
    return new Intl.DateTimeFormat(this.language, today ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  }

  /** A text without the rules it cites, for a list. */
  plain(text: string): string {
    return text.replace(/ \([A-Z]+(-[A-Z]+)*-\d+\)/g, '');
  }

  number(value: number): string {
    return this.numbers.format(value);
  }

  /** What a bot is called. */
  bot(name: string | null): string {
    return this.text('bots', name ?? '') ?? name ?? '';
  }

  /** How a bot plays, in a few words. */
  manner(name: string): string {
    return this.text('manners', name) ?? '';
  }

  /** Groups of rules by the beginning of their ids, with what they are called. */
  shelves(): [string, string][] {
    return Object.keys(this.sections.shelves).map((start) => [start, this.text('shelves', start) ?? start]);
  }

  /** What is often looked up in the rules. */
  topics(): string[] {
    return this.list('rules', 'topics');
  }

  /** A fault by its code; `message` where there are no words for it. */
  error(code: string, message: string): string {
    return this.text('errors', code) ?? message;
  }

  /** What the table refused: by a rule, in the rule's words, or else by its code. */
  refused(refusal: Refusal): string {
    return refusal.reason ? refusal.message : this.error(refusal.code, refusal.message);
  }
}
