import { describe, expect, it } from 'vitest';
import { begins, lastChooser, rolls, rollOf, sinceLastMove } from '../src/game/events';
import { goesOn, learnt } from '../src/game/known';
import { linesAfter, pieces, plain } from '../src/game/lines';
import { Playback } from '../src/game/playback.svelte';
import type { Board, GameEvent, Line } from '../src/wire';
import { event, line, view } from './scene';

const board = (first: number, events: GameEvent[], lines: Line[] = []): Board => ({ view, offer: null, events, first, lines, can_undo: false, stood_in: [] });
const [a, b, c] = ['turn', 'moved', 'turn-ended'].map((name) => event(name, { seat: 'red' }));

describe('what is known of a seat', () => {
  it('grows by what is new, and loses what was taken back', () => {
    const first = learnt(undefined, board(0, [a, b]))!;
    expect(learnt(first, board(2, [c]))!.events).toEqual([a, b, c]);
    expect(learnt(first, board(1, [c]))!.events).toEqual([a, c]);
    expect(learnt(first, board(3, [c]))).toBeNull();
  });

  it('goes on unless something was taken back; all told again in another language is nothing new', () => {
    const first = learnt(undefined, board(0, [a, b], [line(0, 2, 'moves')]))!;
    const again = learnt(first, board(0, [{ ...a }, { ...b }, c], [line(0, 2, 'mueve')]))!;
    expect(goesOn(first, again)).toBe(true);
    expect(again.lines.map((one) => one.text)).toEqual(['mueve']);
    expect(goesOn(first, learnt(first, board(2, [c]))!)).toBe(true);
    expect(goesOn(first, learnt(first, board(1, [c]))!)).toBe(false);
    expect(goesOn(first, learnt(first, board(1, []))!)).toBe(false);
  });

  it('replaces the last line, which may have grown or been told by the next', () => {
    const known = [line(0, 1, 'one'), line(1, 2, 'two')];
    expect(linesAfter(known, board(2, [c], [line(1, 3, 'two and three')])).map((one) => one.text)).toEqual(['one', 'two and three']);
    expect(linesAfter(known, board(1, [c], [line(0, 2, 'uno')])).map((one) => one.text)).toEqual(['uno']);
  });
});

describe('lines', () => {
  it('are bold between stars', () => {
    expect(pieces('Scout **moves** on')).toEqual([{ text: 'Scout ', bold: false }, { text: 'moves', bold: true }, { text: ' on', bold: false }]);
    expect(pieces('**Round**')).toEqual([{ text: 'Round', bold: true }]);
    expect(plain(line(0, 1, 'Scout **moves** on'))).toBe('Scout moves on');
  });
});

describe('events', () => {
  const roll = event('burst-fired', { seat: 'red', unit: 'red:scout', target: 'blue:rifleman', tile: '3B', dice: 2, base: 4, cover: 2, range: 1, total: 7, faces: 4 });

  it('that roll are told by what they say, whichever they are', () => {
    expect([roll, event('rolled', { face: 3, hit: 0 })].map(rolls)).toEqual([true, false]);
    expect(rollOf(roll)).toEqual({ attacker: 'red:scout', target: 'blue:rifleman', dice: 2, parts: [4, 2, 1], total: 7 });
    expect(rollOf(event('raid', { unit: null, tile: '3B', dice: 1, total: 6, faces: 5 }))).toMatchObject({ attacker: null, target: '3B', parts: [], total: 6 });
  });

  it('that begin something end what came before', () => {
    expect([event('turn'), event('used', { card: 'scout', action: 'drive' }), event('card-lost', { card: 'scout' })].map(begins)).toEqual([true, true, false]);
  });

  it('say who chose last', () => {
    expect(lastChooser([event('played', { seat: 'red', card: 'scout', action: 'scout' }), event('drawn', { seat: 'blue', card: null })])).toBe('red');
    expect(lastChooser([])).toBe('');
  });

  it('since the last move run from the end of the last turn to the start of the next', () => {
    const told = [event('turn', { seat: 'red' }), event('turn-ended', { seat: 'red' }), event('turn', { seat: 'blue' }), event('turn-ended', { seat: 'blue' }), event('round', { number: 2 }), event('turn', { seat: 'red' })];
    expect(sinceLastMove(told, 'red')).toEqual([2, 5]);
    expect(sinceLastMove(told.slice(0, 4), 'red')).toEqual([2, 4]);
    expect(sinceLastMove([], 'red')).toEqual([0, 0]);
    expect(sinceLastMove(told, 'red', [{ seat: 'blue', first: 0, until: 2 }])).toEqual([2, 5]);
    expect(sinceLastMove(told.slice(0, 3), 'blue')).toEqual([0, 2]);
  });

  it('leave the last throw and the bids of the round on the table', () => {
    const playback = new Playback(() => true);
    const rolled = [event('rolled', { face: 3, hit: 0 }), event('rolled', { face: 0, hit: 1 })];
    playback.jump(view, [event('round', { number: 1 }), event('bid-shown', { seat: 'red', card: 'fog' }), roll, ...rolled, event('turn-ended', { seat: 'red' })]);
    expect(playback.dice).toMatchObject({ total: 7, done: true, rolling: false, faces: [{ face: 3, hit: false }, { face: 0, hit: true }] });
    expect(playback.bids).toEqual([{ seat: 'red', card: 'fog' }]);
    expect([playback.struck, playback.rolling, playback.busy]).toEqual([null, false, false]);
    playback.jump(view, [event('round', { number: 2 })]);
    expect([playback.dice, playback.bids]).toEqual([null, []]);
  });

  it('are told one after the other, with what was struck marked until something begins', async () => {
    const playback = new Playback(() => true);
    playback.jump(view, []);
    const seen: unknown[] = [];
    const done = event('attack-done', { target: 'blue:rifleman', hit: 1 });
    playback.play([{ ...roll, dice: 1 }, event('rolled', { face: 9, hit: 1 }), done, event('card-lost', { seat: 'blue', card: 'rifleman', zone: 'deck', unit: 'blue:rifleman' }), event('turn', { seat: 'blue' })], view);
    while (playback.busy) {
      if (playback.current) seen.push([playback.current.event, playback.struck?.unit ?? '', playback.rolling]);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const told = new Map(seen.map((one) => [(one as unknown[])[0], one]));
    expect(told.get('attack-done')).toEqual(['attack-done', 'blue:rifleman', true]);
    expect(told.get('card-lost')).toEqual(['card-lost', 'blue:rifleman', true]);
    expect([playback.told, playback.struck, playback.rolling]).toEqual([5, null, false]);
  });
});
