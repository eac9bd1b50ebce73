import { describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { GROUND } from '../src/i18n/grounds';
import { es } from '../src/i18n/es';
import { Speaker } from '../src/i18n/speaker';
import { stage } from './scene';

/** Every key of a catalogue with its text, as a.b.c. */
function leaves(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  return new Map(Object.entries(value as object).flatMap(([key, inner]) => [...leaves(inner, `${path}.${key}`)]));
}
const braces = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe('catalogues', () => {
  const [english, spanish] = [leaves(en), leaves(es)];

  it('have the same keys', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('fill the same fields', () => {
    for (const [key, text] of english) expect(braces(spanish.get(key)!), key).toEqual(braces(text));
  });

  it('leave no text empty, and pair their stars', () => {
    for (const [key, text] of [...english, ...spanish]) {
      expect(text.trim(), key).not.toBe('');
      expect(text.split('**').length % 2, key).toBe(1);
    }
  });

  it('name every kind of ground', () => {
    for (const kind of Object.values(GROUND)) expect(en.ground[kind], kind).toBeDefined();
  });
});

describe('a speaker', () => {
  const [english, spanish] = [new Speaker('en'), new Speaker('es')];

  it('counts', () => {
    expect(english.count('card', 1)).toBe('1 card');
    expect(spanish.count('card', 3)).toBe('3 cartas');
  });

  it('joins', () => {
    expect(english.join(['a', 'b', 'c'])).toBe('a, b and c');
    expect(spanish.join(['a', 'b'])).toBe('a y b');
    expect(english.join([])).toBe('');
  });

  it('names cards, counters and actions with the rulebook terms', () => {
    expect(english.card(stage, 'us', 'rifleman-a')).toBe('Rifleman A');
    expect(spanish.unit(stage, 'german:scout-a')).toBe('Explorador A');
    expect(spanish.written({ name: 'bolster', word: 'bolster', value: 2, squad: 'A', written: '' })).toBe('Reforzar 2 A');
  });

  it('finds the sentence of a refusal by its rule, by its code, or says something', () => {
    expect(english.refusal('COM-39', 'suppressed')).toMatch(/counter is suppressed/);
    expect(english.refusal('COM-43', 'no-marker')).toMatch(/scout the tile first/);
    expect(english.refusal('XXX-1', 'unheard-of')).toBe(en.refusals['']);
  });

  it('tells an outcome, also one it has no words for', () => {
    const outcome = { winner: 'us', reason: 'claimed', rule: 'COM-68', text: 'raw' };
    expect(english.outcome(outcome, ['us', 'german'])).toBe('US has claimed its objectives and wins');
    expect(english.outcome({ ...outcome, reason: 'new' }, ['us', 'german'])).toBe('raw');
  });

  it('writes chances as whole percents where that is enough', () => {
    expect(english.percent(0.3)).toBe('30 %');
    expect(english.percent(0.657)).toBe('66 %');
  });
});
