import { describe, expect, it } from 'vitest';
import { plain, sinceLastMove, startingPlaces, tell } from '../src/game/log';
import { en } from '../src/i18n/en';
import { Speaker } from '../src/i18n/speaker';
import type { GameEvent } from '../src/wire';
import { event, stage, view } from './scene';

const said = (events: GameEvent[], language: 'en' | 'es' = 'en'): string[] => tell(new Speaker(language), stage, events, view).map(plain);

describe('the log', () => {
  it('sums draws, and hides what is hidden', () => {
    expect(said([event('drawn', { seat: 'us', card: 'rifleman-a' }), event('drawn', { seat: 'us', card: 'scout-a' })])).toEqual(['Draws Rifleman A and Scout A']);
    expect(said([event('drawn', { seat: 'german', card: null }), event('drawn', { seat: 'german', card: null })])).toEqual(['Draws 2 cards']);
  });

  it('tells an attack in one sentence, with where it struck', () => {
    const events = [
      event('played', { seat: 'us', card: 'rifleman-a', action: 'attack' }),
      event('attacked', { unit: 'us:rifleman-a', target: 'german:rifleman-a', dice: 1, base: 4, cover: 1, range: 2 }),
      event('rolled', { face: 9, hit: 1 }),
      event('attack-done', { target: 'german:rifleman-a', hit: 1 }),
    ];
    expect(said(events)).toEqual(['Rifleman A attacks Rifleman A on 3B, rolls 9 for 7: hit']);
    expect(said(events, 'es')).toEqual(['Fusilero A ataca a Fusilero A en 3B, saca 9 para 7: impacto']);
    expect(tell(new Speaker('en'), stage, events, view)[0]).toMatchObject({ from: 1, until: 4, side: 'us', reveals: 'dice' });
  });

  it('tells a scouting move as one way, with its markers and its fog', () => {
    const events = [
      event('played', { seat: 'us', card: 'scout-a', action: 'scout' }),
      event('moved', { unit: 'us:scout-a', origin: '1A', tile: '2B' }),
      event('scouted', { side: 'us', tile: '2B' }),
      event('dud-taken', { seat: 'us', card: 'fog-of-war' }),
      event('moved', { unit: 'us:scout-a', origin: '2B', tile: '3B' }),
    ];
    expect(said(events)).toEqual(['Scout A moves 1A – 2B – 3B, scouts 2B; Fog of War × 1']);
    expect(said(events.slice(0, 1))).toEqual(['Scout A: Scout 2']);
  });

  it('names who takes control', () => {
    expect(said([event('played', { seat: 'us', card: 'rifleman-a', action: 'control' }), event('controlled', { side: 'us', tile: '2B', points: 2 })])).toEqual(['Rifleman A controls 2B: 2 points']);
  });

  it('tells an event without a sentence raw rather than not at all', () => {
    expect(said([event('novelty', { side: 'us' })])).toEqual(['novelty us']);
  });

  it('has a sentence for every event of the engine', () => {
    const names = ['round', 'drawn', 'reshuffled', 'bid-given', 'bid-shown', 'initiative/0', 'initiative/1', 'turn', 'played', 'hunkered', 'readied', 'turn-ended', 'entered', 'moved', 'scouted', 'dud-taken', 'controlled', 'attack', 'suppress', 'blast', 'card-lost', 'unit-lost', 'suppressed/0', 'suppressed/1', 'bolstered', 'inspired', 'dud-removed', 'won', 'raised', 'aimed', 'pinned', 'beyond-hope'];
    for (const name of names) expect(en.events[name], name).toBeDefined();
  });

  it('works out where counters stood at the start', () => {
    const places = startingPlaces([event('moved', { unit: 'us:scout-a', origin: '2B', tile: '1A' }), event('entered', { unit: 'german:scout-a', tile: '3B' })], view);
    expect(places.get('us:scout-a')).toBe('2B');
    expect(places.get('german:scout-a')).toBeNull();
    expect(places.get('us:rifleman-a')).toBe('1A');
  });
});

describe('since your last move', () => {
  const events = [event('turn', { seat: 'us' }), event('turn-ended', { seat: 'us' }), event('turn', { seat: 'german' }), event('turn-ended', { seat: 'german' }), event('round', { number: 2 }), event('turn', { seat: 'us' })];

  it('runs from the end of the last turn to the start of the next', () => {
    expect(sinceLastMove(events, 'us')).toEqual([2, 5]);
    expect(sinceLastMove(events.slice(0, 4), 'us')).toEqual([2, 4]);
  });

  it('is empty at the start, and what came before a first turn', () => {
    expect(sinceLastMove([], 'us')).toEqual([0, 0]);
    expect(sinceLastMove(events.slice(0, 3), 'german')).toEqual([0, 2]);
  });
});
