import { render } from 'svelte/server';
import { describe, expect, it, vi } from 'vitest';
import { Speaker } from '../src/i18n/speaker';
import { BOTS } from '../src/lobby/bots';
import Brief from '../src/lobby/Brief.svelte';
import { opposite, ownSeat } from '../src/lobby/ruled';
import type { RuledSeat, ScenarioBrief } from '../src/wire';

vi.mock('../src/router.svelte', () => ({ router: {} })); // it looks at the address of a page

const english = new Speaker('en');
const side = (name: string): ScenarioBrief['sides'][number] => ({ side: name, name, goal: 'hold it', victory: [], units: [], initiative: name === 'red' });
const seat = (name: string): ScenarioBrief['seats'][number] => ({ seat: name, side: name.split('-')[0], name });
const level = (name: string, beaten: number): RuledSeat => ({ seat: 'red', side: 'red', player: `rule:${name}`, name, about: '', offer: 'By the book', note: '', facts: {}, beaten });

const two: ScenarioBrief = {
  id: 'hill', own: false, base: 'hill', book: 'toy', book_name: 'Toy', name: 'Hill', number: 1, source: 'ours', operation: '', date: '', minutes: 20,
  options: [], briefing: '', general: [], tiles: 9, sides: [side('red'), side('blue')], seats: [seat('red'), seat('blue')], ruled: [],
  chances: { veteran: { red: 28.3, blue: 71.7 }, recruit: { red: 90, blue: 97 } },
};
const four: ScenarioBrief = { ...two, id: 'hill@4', seats: ['red-1', 'red-2', 'blue-1', 'blue-2'].map(seat) };

const shown = (scenario: ScenarioBrief, newcomer: boolean): string => render(Brief, { props: { scenario, setups: [2, 4], newcomer, onseats: () => undefined } }).body.replaceAll(/<!--.*?-->/g, '');
const text = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
/** What the buttons say that are pressed. */
const pressed = (html: string): string[] => Array.from(html.matchAll(/<button[^>]*aria-pressed="true"[^>]*>(.*?)<\/button>/gs), ([, inner]) => text(inner).trim());

describe.each([['two', two], ['four', four]])('a battle for %s', (_, scenario) => {
  it('tells how every bot plays', () => {
    for (const bot of BOTS) expect(text(shown(scenario, false))).toContain(english.manner(bot));
  });

  it('tells who wins between equals, and how often each bot is beaten, as it was measured', () => {
    const all = text(shown(scenario, false));
    for (const part of ['28 %', '72 % the easier side', 'beaten in 97 %', 'beaten in 72 %']) expect(all).toContain(part);
    expect(all.match(/beaten in/g)).toHaveLength(2);
    expect(text(shown({ ...scenario, chances: {} }, false))).not.toMatch(/ %|the easier side/);
  });

  it('offers a newcomer the easier side, against the mildest bot', () => {
    expect(ownSeat(scenario)).toMatch(/^blue/);
    const buttons = pressed(shown(scenario, true));
    expect(buttons.some((button) => button.startsWith('blue'))).toBe(true);
    expect(buttons.some((button) => button.startsWith('recruit'))).toBe(true);
    expect(buttons.some((button) => button.startsWith('regular'))).toBe(false);
  });

  it('offers others the usual bot', () => {
    expect(pressed(shown(scenario, false)).some((button) => button.startsWith('regular'))).toBe(true);
  });

  it('begins with the first side where nobody measured', () => {
    expect(ownSeat({ ...scenario, chances: {} })).toBe(scenario.seats[0].seat);
  });
});

describe('who sits opposite', () => {
  const ruled = { ...two, ruled: [level('easy', 80), level('normal', 60), level('hard', 20)] };

  it('is the rules, where they play the seat, unless one is new here', () => {
    expect(opposite(ruled, 'red', false)).toBe('rule:normal');
    expect(opposite(ruled, 'blue', false)).toBe('bot:regular');
    expect(opposite(ruled, 'red', true)).toBe('bot:recruit');
    expect(text(shown(ruled, false))).toContain('beaten in 80 %');
  });
});
