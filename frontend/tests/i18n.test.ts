import { describe, expect, it } from 'vitest';
import words from 'virtual:words';
import { counted, fields, fill, joined } from '../src/i18n/fill';
import { LANGUAGES, nameOf, Speaker } from '../src/i18n/speaker';
import type { UiKey } from '../src/i18n/keys';
import { stage } from './scene';

const source = Object.entries(import.meta.glob<string>('../src/**/*.{ts,svelte}', { eager: true, query: '?raw', import: 'default' })).filter(([path]) => !path.endsWith('/keys.ts'));
const english = new Speaker('en');
const spanish = new Speaker('es');

describe('templates', () => {
  it('are filled as the server fills them', () => {
    expect(fill('{a} and {b}', { a: 'x', b: 0 })).toBe('x and 0');
    expect(fill('{a} and {b}', { a: 'x' })).toBe('x and ');
    expect(fill('needs {total}[ ({parts})][, {dice}]', { total: 7, parts: '4 + 3' })).toBe('needs 7 (4 + 3)');
    expect(fill('[{a}, {b}]', { a: 'x', b: '' })).toBe('');
    expect(fields('{a} [{b}] {a}')).toEqual(['a', 'b', 'a']);
  });

  it('count and join', () => {
    expect([1, 0, 3].map((n) => counted(['{n} card', '{n} cards'], n))).toEqual(['1 card', '0 cards', '3 cards']);
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((parts) => joined(parts, 'y'))).toEqual(['', 'a', 'a y b', 'a, b y c']);
  });
});

describe('a text for a list', () => {
  it('cites no rules, whatever the book', () => {
    for (const book of ['COM', 'ABC', 'XYZ-J']) expect(english.plain(`US wins (${book}-13)`)).toBe('US wins');
    expect(english.plain('Hill 314 (two squads)')).toBe('Hill 314 (two squads)');
  });
});

describe('the client’s own words', () => {
  const asked = (entry: string | string[]): string[] => [entry].flat().flatMap(fields).sort();

  it('are the same in every language, field by field', () => {
    expect(LANGUAGES).toEqual(['en', 'es']);
    for (const language of LANGUAGES) {
      expect(Object.keys(words[language])).toEqual(Object.keys(words.en));
      for (const [section, entries] of Object.entries(words.en)) {
        expect(Object.keys(words[language][section]).sort(), section).toEqual(Object.keys(entries).sort());
        for (const [key, entry] of Object.entries(entries)) expect(asked(words[language][section][key]), key).toEqual(asked(entry));
      }
    }
  });

  it('are all used', () => {
    const text = source.map(([, code]) => code).join('\n');
    for (const section of ['ui', 'table', 'counts']) for (const key of Object.keys(words.en[section])) expect(text.includes(`'${key}'`), `${section} ${key}`).toBe(true);
  });

  it('name no book and no module, and neither does shared code', () => {
    const named = /normandy|africa|britain|vehicle|crew|berth|mortar|demolition|rifleman/i;
    for (const section of ['ui', 'table']) for (const [key, entry] of Object.entries(words.en[section])) expect([entry].flat().join(' '), key).not.toMatch(named);
    for (const [path, code] of source) if (!path.includes('/modules/') && !path.endsWith('/wire.ts')) expect(code.match(named)?.[0], path).toBeUndefined();
  });

  it('are spoken', () => {
    expect(english.t('round', { n: 3 })).toBe('Round 3');
    expect(english.table('wait', { who: 'Red' })).toEqual({ head: 'Red', text: 'is thinking' });
    expect([english.count('day', 1), spanish.count('day', 3)]).toEqual(['1 day', '3 días']);
    expect([english.join(['a', 'b', 'c']), spanish.join(['a', 'b'])]).toEqual(['a, b and c', 'a y b']);
    expect([english.percent(0.3), english.percent(0.657), english.percent(0.019)]).toEqual(['30 %', '66 %', '1.9 %']);
    expect([english.bot('greedy'), english.bot('novel'), english.bot(null)]).toEqual(['soundly', 'novel', '']);
    expect(LANGUAGES.map(nameOf)).toEqual(['English', 'Español']);
    expect(english.t('unheard-of' as UiKey)).toBe('unheard-of');
  });

  it('tell a refusal by its rule in the server’s words, any other by its code', () => {
    const refusal = { type: 'error', code: 'illegal', message: 'No marker there. (TOY-2)', rule: 'TOY-2', reason: 'no-marker', reply: null } as const;
    expect(spanish.refused(refusal)).toBe('No marker there. (TOY-2)');
    expect(english.refused({ ...refusal, code: 'stale', rule: null, reason: null })).toMatch(/moved on/);
    expect(english.refused({ ...refusal, code: 'new', message: 'raw', rule: null, reason: null })).toBe('raw');
  });
});

describe('the scene’s words', () => {
  it('name what there is', () => {
    expect([stage.side('blue'), stage.seat('cyan'), stage.unit('red:scout'), stage.cardName('red', 'fog'), stage.dud]).toEqual(['Blue', 'Sky', 'Scout A', 'Fog', 'Fog']);
    expect([stage.target('blue:rifleman'), stage.target('3B'), stage.target('1A')]).toEqual(['Rifleman A', 'the old mill', '1A']);
    expect(stage.unitOf('red', 'scout')).toBe('red:scout');
    expect(stage.action(12)?.label).toBe('Attack');
  });

  it('tell facts that are true and whose fields are known', () => {
    expect(stage.notes('tile', stage.tiles.get('1A')!.printed)).toEqual(['cover 1', 'Red enters here']);
    expect(stage.notes('tile', stage.tiles.get('3B')!.printed)).toEqual(['cover 2', 'the old mill stands here']);
    expect(stage.notes('tile', { cover: 0, gate: {}, tower: '' })).toEqual([]);
    expect(stage.notes('unit', { inside: 'red:rifleman', berth: 2, skill: 'driver' })).toEqual(['in the Rifleman A, seat 2', 'driver']);
    expect(stage.notes('unit', { inside: 'red:rifleman' })).toEqual([]);
    expect(stage.notes('side', { lost: 1 })).toEqual([]);
  });

  it('tell how far a side is', () => {
    expect(stage.standing({ name: 'claim', reached: 2, needed: 5 })).toBe('2 of 5 points');
    expect(stage.standing({ name: 'pin', reached: 0, needed: 0 })).toBe('pin the enemy');
    expect(stage.standing({ name: 'new', reached: 0, needed: 0 })).toBe('new');
    expect([stage.count('point', 1), stage.count('die', 2), stage.say('terms', 'none'), stage.parts('guide', 'bid')]).toEqual(['1 point', '2 dice', '', ['Bid', 'Bid a Fog.']]);
  });
});
