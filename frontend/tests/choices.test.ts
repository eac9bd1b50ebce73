import { describe, expect, it } from 'vitest';
import { choicesOf, entries, playable, subjectUnit } from '../src/game/choices';
import { offer } from './scene';

describe('routing of an offer', () => {
  const turn = offer(
    'turn',
    [
      { text: 'play rifleman-a move @1A', verb: 'play', card: 'rifleman-a', action: 'move', tile: '1A' },
      { text: 'play rifleman-a move @2B', verb: 'play', card: 'rifleman-a', action: 'move', tile: '2B' },
      { text: 'play rifleman-a attack', verb: 'play', card: 'rifleman-a', action: 'attack' },
      { text: 'hunker rifleman-a', verb: 'hunker', card: 'rifleman-a' },
      { text: 'ready scout-a', verb: 'ready', card: 'scout-a' },
      { text: 'end', verb: 'end' },
    ],
    { refused: [{ card: 'rifleman-a', action: 'control', rule: 'COM-50', code: 'no-own-marker' }] },
  );

  it('groups plays by card and action', () => {
    const choices = choicesOf(turn);
    const rifleman = choices.cards.get('rifleman-a')!;
    expect([...rifleman.actions.keys()]).toEqual(['move', 'attack']);
    expect([...entries(rifleman.actions.get('move')!).keys()]).toEqual(['1A', '2B']);
    expect(rifleman.hunker?.text).toBe('hunker rifleman-a');
    expect(choices.cards.get('scout-a')?.ready?.text).toBe('ready scout-a');
    expect(choices.buttons.map((b) => b.verb)).toEqual(['end']);
    expect(choices.tiles.size).toBe(0);
  });

  it('keeps what is refused, with its rule', () => {
    expect(choicesOf(turn).refused.get('rifleman-a/control')?.rule).toBe('COM-50');
  });

  it('knows which cards can do anything', () => {
    const choices = choicesOf(turn);
    expect(playable(choices, 'rifleman-a')).toBe(true);
    expect(playable(choices, 'scout-a')).toBe(true);
    expect(playable(choices, 'fog-of-war')).toBe(false);
  });

  it('sends targets, steps and takes where they belong', () => {
    const strike = choicesOf(offer('strike', [{ text: 'target rifleman-a', verb: 'target', unit: 'german:rifleman-a' }], { subject: { unit: 'us:rifleman-a', dice: 1 } }));
    expect(strike.units.has('german:rifleman-a')).toBe(true);
    const march = choicesOf(offer('march', [{ text: 'step 2B', verb: 'step', tile: '2B' }, { text: 'stop', verb: 'stop' }]));
    expect(march.tiles.get('2B')?.text).toBe('step 2B');
    expect(march.buttons[0].verb).toBe('stop');
    const bolster = choicesOf(offer('bolster', [{ text: 'take scout-a', verb: 'take', card: 'scout-a' }, { text: 'done', verb: 'done' }]));
    expect(bolster.cards.get('scout-a')?.take?.text).toBe('take scout-a');
    const draw = choicesOf(offer('command', [0, 1, 2].map((n) => ({ text: `draw ${n}`, verb: 'draw', number: n }))));
    expect(draw.buttons.length).toBe(3);
  });

  it('loses no option, not even one of a verb it does not know', () => {
    const strange = choicesOf(offer('other', [{ text: 'wave', verb: 'wave' }]));
    expect(strange.buttons.map((b) => b.text)).toEqual(['wave']);
    const card = choicesOf(offer('turn', [{ text: 'salute scout-a', verb: 'salute', card: 'scout-a' }]));
    expect(card.cards.get('scout-a')?.others.length).toBe(1);
    expect(playable(card, 'scout-a')).toBe(true);
  });

  it('is empty without an offer, and tells the acting counter', () => {
    expect(choicesOf(null).buttons).toEqual([]);
    expect(subjectUnit(offer('march', [], { subject: { unit: 'us:scout-a' } }))).toBe('us:scout-a');
    expect(subjectUnit(null)).toBeNull();
  });
});
