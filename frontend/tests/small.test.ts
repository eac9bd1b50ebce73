import { describe, expect, it } from 'vitest';
import { rowsOf, titleLines } from '../src/art/card';
import { tile } from '../src/art/tile';
import { nextHint } from '../src/game/guide';
import { spawnLabel, tileLabel } from '../src/game/labels';
import { playedNow } from '../src/game/played';
import { chanceToHit, facesThatHit, tally } from '../src/game/stats';
import { Speaker } from '../src/i18n/speaker';
import { event, offer, scene, stage, view } from './scene';

describe('dice', () => {
  it('hit by the total or more, and always by the ten', () => {
    expect(facesThatHit(8)).toBe(3);
    expect(facesThatHit(14)).toBe(1);
    expect(facesThatHit(0)).toBe(10);
    expect(chanceToHit(2, 8)).toBeCloseTo(0.51);
  });

  it('are tallied against what was to be expected', () => {
    const events = [
      event('attacked', { unit: 'us:rifleman-a', target: 'german:rifleman-a', dice: 1, base: 4, cover: 2, range: 1 }),
      event('rolled', { face: 9, hit: 1 }),
      event('attacked', { unit: 'us:rifleman-a', target: 'german:rifleman-a', dice: 2, base: 4, cover: 2, range: 2 }),
      event('rolled', { face: 1, hit: 0 }),
      event('rolled', { face: 2, hit: 0 }),
    ];
    const [us, german] = tally(events, ['us', 'german']);
    expect(us).toMatchObject({ attacks: 2, dice: 3, hits: 1 });
    expect(us.expected).toBeCloseTo(0.4 + 0.51);
    expect(german.attacks).toBe(0);
  });
});

describe('the guide', () => {
  it('gives each hint once, at its moment', () => {
    expect(nextHint(offer('bid', []), null, [])).toBe('bid');
    expect(nextHint(offer('bid', []), null, ['bid'])).toBeNull();
    expect(nextHint(offer('turn', []), null, ['bid'])).toBe('card');
    expect(nextHint(offer('march', [], { subject: { way: 0 } }), null, [])).toBe('move');
    expect(nextHint(offer('march', [], { subject: { way: 1 } }), null, [])).toBe('scout');
    expect(nextHint(null, null, [])).toBeNull();
  });
});

describe('cards', () => {
  it('break long titles in the middle', () => {
    expect(titleLines('Rifleman')).toEqual(['Rifleman']);
    expect(titleLines('Platoon Sergeant')).toEqual(['Platoon', 'Sergeant']);
    expect(titleLines('Sargento de pelotón')).toEqual(['Sargento', 'de pelotón']);
  });

  it('keep their rows inside', () => {
    for (const n of [0, 1, 2, 3, 4]) expect(rowsOf(n).top + n * rowsOf(n).step).toBeLessThanOrEqual(400);
  });

  it('lie in the play area in the order they were played, newest first', () => {
    const seats = view.seats.map((s) => (s.seat === 'us' ? { ...s, played: { 'rifleman-a': 1, 'scout-a': 1 } } : s));
    const events = [event('turn', { seat: 'us' }), event('played', { seat: 'us', card: 'scout-a', action: 'recon' }), event('played', { seat: 'us', card: 'rifleman-a', action: 'move' })];
    expect(playedNow(stage, { ...view, seats }, events, 'us').map((p) => [p.card.card, p.action])).toEqual([['rifleman-a', 'move'], ['scout-a', 'recon']]);
  });
});

describe('labels', () => {
  it('tell a tile with all that lies on it', () => {
    const label = tileLabel(new Speaker('en'), stage, scene.tiles[0], view);
    expect(label).toContain('Tile 1A, hamlet, cover 1');
    expect(label).toContain('scouted by US');
    expect(label).toContain('US Rifleman A, defence 4');
  });

  it('write who enters at a spawn marker', () => {
    expect(spawnLabel(new Speaker('en'), stage, 'us', ['rifleman-a', 'scout-a'])).toBe('ALL');
    expect(spawnLabel(new Speaker('en'), stage, 'german', ['rifleman-a'])).toBe('A');
  });
});

describe('tiles', () => {
  it('look the same every time', () => {
    expect(tile('17B', 'dense-woods')).toBe(tile('17B', 'dense-woods'));
    expect(tile('17B', 'unheard-of')).toContain('<rect');
  });
});
