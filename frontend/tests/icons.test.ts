/* Icons on cards: what they say, and when they count; the sign on the link of a section. */

import { describe, expect, it } from 'vitest';
import type { Spot } from '../src/game/geometry';
import { explained, meaning, named } from '../src/game/printed';
import { Stage } from '../src/game/scene';
import { isLive } from '../src/modules';
import { clearing } from '../src/modules/air/sections';
import type { Facts, SceneAction, SceneCard, SceneIcon, View } from '../src/wire';
import { scene, view } from './scene';

const icon: SceneIcon = { name: 'cost', label: 'alone it costs a card', now: 'it costs a card now' };
const action: SceneAction = { slot: 1, name: 'bolster', word: 'bolster', label: 'Bolster', printed: '2', hint: 'draw; alone it costs a card', icons: [icon] };
const [first] = scene.cards;
const card: SceneCard = { ...first, squad: 'G', actions: [action], icons: [icon] };

describe('an icon', () => {
  it('says what it means, and that it counts', () => {
    expect([meaning(icon, false), meaning(icon, true)]).toEqual(['alone it costs a card', 'it costs a card now']);
  });
  it('is part of what a card and its actions are called', () => {
    expect(named(card, false, 'Leader, 5')).toBe('Leader, 5, alone it costs a card');
    expect(named(card, true, 'Leader, 5')).toBe('Leader, 5, it costs a card now');
    expect(named(first, true, 'Leader, 5')).toBe('Leader, 5');
    expect(explained(action, false)).toBe('Bolster 2: draw; alone it costs a card');
    expect(explained(action, true)).toBe('Bolster 2: draw; alone it costs a card; it costs a card now');
  });
});

describe('whether icons count', () => {
  const flown = { ...scene, units: scene.units.map((unit) => ({ ...unit, printed: { lines: [0] } })) };
  const told = (side: string, facts: Facts): View => ({ ...view, sides: view.sides.map((one) => (one.side === side ? { ...one, facts } : one)) });
  const mine = flown.seats[card.seat as keyof typeof flown.seats];

  it('is told by the facts of the card’s side', () => {
    const stage = new Stage(flown);
    expect(isLive(stage, told(mine, { silent: ['B', 'G'] }), card)).toBe(true);
    expect(isLive(stage, told(mine, { silent: ['B'] }), card)).toBe(false);
    expect(isLive(stage, told(mine, {}), card)).toBe(false);
    expect(isLive(stage, told('blue', { silent: ['G'] }), card)).toBe(mine === 'blue');
  });
  it('is a matter of the module that tells it', () => {
    expect(isLive(new Stage(scene), told(mine, { silent: ['G'] }), card)).toBe(false);
  });
});

describe('the sign on a link', () => {
  const spot = (x: number, y: number): Spot => ({ x, y });
  const [a, b] = [spot(0, 0), spot(1000, 0)];

  it('stands in the middle unless a counter lies there', () => {
    expect(clearing(a, b, [a, b])).toEqual({ x: 500, y: 0 });
    expect(clearing(a, b, [a, b, spot(500, 200)])).toEqual({ x: 500, y: 0 });
    const beside = clearing(a, b, [a, b, spot(510, 0)]);
    expect(beside.y).toBe(0);
    expect(Math.abs(beside.x - 510)).toBeGreaterThanOrEqual(90);
  });
});
