import { describe, expect, it } from 'vitest';
import { cells, die, fitted, lettered, manned, titleLines } from '../src/art/compose';
import type { Car } from '../src/game/crew';
import { nextHint } from '../src/game/guide';
import { spawnLabel, tileLabel } from '../src/game/labels';
import { playedNow } from '../src/game/played';
import { chanceToHit, facesThatHit, tally } from '../src/game/stats';
import { Speaker } from '../src/i18n/speaker';
import type { Art, Plate } from '../src/wire';
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

  it('write a title as large as it fits', () => {
    expect(fitted('Scout', 10, [36, 30], 330)).toEqual({ lines: ['Scout'], size: 36 });
    expect(fitted('Platoon Sergeant', 10, [36, 30], 330).size).toBe(30);
    expect(fitted('Antitankrifleman', 10, [36, 30], 330).size).toBeLessThan(21);
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

describe('drawings', () => {
  const plate: Plate = { drawing: '<path/>', x: 1, y: 2, size: 3, ink: '#111111', width: 0 };
  const art = {
    die: plate,
    hit: { ...plate, drawing: '<circle/>' },
    damage: ['', '<hole/>'],
    sides: { german: { taken: '<badge/>' }, us: { held: '<on/>', wanting: '<off/>' } },
    pieces: {
      'us:truck': { ready: '<truck/>', impaired: '<wreck/>', vehicle: { seats: ['scale(1)', 'scale(2)'], free: '<free/>' } },
      'us:scout': { window: { ready: '<scout/>', impaired: '<low/>' } },
    },
  } as unknown as Art;

  it('get their letters, which may be anything', () => {
    expect(lettered(plate, 7)).toBe('<path/><text x="1" y="2" font-size="3" fill="#111111" class="st" text-anchor="middle">7</text>');
    expect(lettered(plate, '<b>&')).toContain('>&lt;b&gt;&amp;<');
  });

  it('show a die, blank or with its face', () => {
    expect(die(art, null)).toBe('<path/>');
    expect(die(art, 10, true)).toMatch(/^<circle.*>0</);
  });

  it('put crew, damage and the taker on a vehicle', () => {
    const rider = { side: 'us', unit: 'scout', suppressed: true };
    const car = { key: 'us:truck', kind: { side: 'us' }, owner: 'german', damage: 1, unit: { suppressed: true }, seats: [{ rider: null }, { rider }] } as unknown as Car;
    expect(manned(art, car)).toBe('<wreck/><g transform="scale(1)"><free/></g><g transform="scale(2)"><low/></g><hole/><badge/>');
  });

  it('count points from either end', () => {
    expect(cells(art.sides.us, 1, 2, false)).toMatch(/<on.*<off/);
    expect(cells(art.sides.us, 1, 2, true)).toMatch(/<off.*<on/);
  });
});
