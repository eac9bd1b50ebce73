import { describe, expect, it } from 'vitest';
import { follow } from '../src/game/follow';
import { placeOf, seatView, total } from '../src/game/scene';
import type { View } from '../src/wire';
import { event, view } from './scene';

const us = (v: View) => seatView(v, 'us')!;

describe('following events', () => {
  it('moves counters and markers, and counts points', () => {
    let v = follow(view, event('moved', { unit: 'us:scout-a', origin: '1A', tile: '2B' }));
    v = follow(v, event('scouted', { side: 'us', tile: '2B' }));
    v = follow(v, event('controlled', { side: 'us', tile: '2B', points: 2 }));
    expect(placeOf(v, 'us:scout-a')).toBe('2B');
    expect(v.tiles[1].marks).toEqual({ us: 'controlled' });
    expect(v.sides.map((s) => s.points)).toEqual([2, 1]);
    v = follow(v, event('controlled', { side: 'german', tile: '2B', points: 2 }));
    expect(v.tiles[1].marks).toEqual({ us: 'scouted', german: 'controlled' });
    expect(v.sides.map((s) => s.points)).toEqual([0, 3]);
  });

  it('carries cards from hand to play area to discard pile', () => {
    let v = follow(view, event('played', { seat: 'us', card: 'rifleman-a', action: 'move' }));
    expect(us(v).played).toEqual({ 'rifleman-a': 1 });
    expect(us(v).hand).toEqual({ 'fog-of-war': 1 });
    v = follow(v, event('turn-ended', { seat: 'us', cards: 2 }));
    expect(total(us(v).discard)).toBe(2);
    expect(us(v).hand_size).toBe(0);
  });

  it('keeps the other hand hidden', () => {
    const v = follow(view, event('drawn', { seat: 'german', card: null }));
    expect(seatView(v, 'german')).toMatchObject({ hand: null, hand_size: 3, deck_size: 2 });
  });

  it('takes counters off, and changes nothing for what it does not know', () => {
    expect(placeOf(follow(view, event('unit-lost', { unit: 'us:scout-a', tile: '1A' })), 'us:scout-a')).toBeNull();
    expect(follow(view, event('novelty'))).toBe(view);
  });
});
