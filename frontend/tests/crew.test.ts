import { describe, expect, it } from 'vitest';
import { choicesOf, doors, halfPlayed, withWayOut } from '../src/game/choices';
import { carOf, cars, fits, printed, shownAs } from '../src/game/crew';
import { follow } from '../src/game/follow';
import { lay, spread } from '../src/game/geometry';
import { talliesOf } from '../src/game/goals';
import { tileLabel } from '../src/game/labels';
import { plain, tell } from '../src/game/log';
import { order, quickOrders, seatChoices } from '../src/game/orders';
import { promptOf } from '../src/game/prompt';
import { key } from '../src/game/scene';
import { Speaker } from '../src/i18n/speaker';
import type { GameEvent, TableInfo } from '../src/wire';
import { desert, sands } from './desert';
import { event, offer } from './scene';

const en = new Speaker('en');
const es = new Speaker('es');
const said = (events: GameEvent[], words = en): string[] => tell(words, desert, events, sands).map(plain);
const truck = 'lrdg:gun-truck';

describe('crews', () => {
  it('sit where the view says, in the order of the seats', () => {
    const car = carOf(desert, sands, truck)!;
    expect(car.seats.map((seat) => seat.rider?.unit ?? null)).toEqual(['sergeant', null, 'scout']);
    expect(car.seats[0].actions).toEqual([{ name: 'drive', value: 2, squad: '' }]);
    expect(car).toMatchObject({ owner: 'lrdg', damage: 1, integrity: 5, threshold: 3 });
    expect(cars(desert, sands, 'italian').map((found) => found.key)).toEqual(['italian:tank', truck]);
    expect(shownAs(sands, 'lrdg:scout')).toBe(truck);
    expect(shownAs(sands, 'italian:driver')).toBe('italian:driver');
  });

  it('know which seat asks for a specialist', () => {
    const tank = carOf(desert, sands, 'italian:tank')!;
    expect(fits(desert, { ...tank.seats[0], rider: sands.units.find((unit) => unit.unit === 'driver')! })).toBe(true);
    expect(fits(desert, { ...tank.seats[0], rider: sands.units.find((unit) => unit.unit === 'scout')! })).toBe(false);
    expect(printed('control')).toEqual({ name: 'control', value: 0, squad: '' });
  });
});

describe('orders of crews', () => {
  const turn = offer('turn', [
    { text: 'play sergeant attack', verb: 'play', card: 'sergeant', action: 'attack' },
    { text: 'use sergeant 1', verb: 'use', card: 'sergeant', action: 'drive', unit: truck, number: 1, value: 2 },
    { text: 'switch sergeant scout', verb: 'switch', card: 'sergeant', unit: 'lrdg:scout' },
    { text: 'shift sergeant 2', verb: 'shift', card: 'sergeant', unit: truck, number: 2 },
    { text: 'exit sergeant', verb: 'exit', card: 'sergeant', unit: truck },
    { text: 'hunker sergeant', verb: 'hunker', card: 'sergeant' },
    { text: 'end', verb: 'end' },
  ]);
  const choices = choicesOf(turn);
  const mine = choices.cards.get('sergeant')!;

  it('are sorted into uses, swaps and free steps, and none is lost', () => {
    expect([mine.uses, mine.swaps, mine.steps].map((list) => list.map((option) => option.verb))).toEqual([['use'], ['switch'], ['shift', 'exit']]);
    expect(mine.others).toEqual([]);
    expect(mine.hunker?.verb).toBe('hunker');
  });

  it('have words in both languages, never the notation', () => {
    const all = [...mine.uses, ...mine.swaps, ...mine.steps];
    expect(all.map((option) => order(en, desert, option).label)).toEqual(['Drive', 'Swap with Scout', 'To seat 2 (Navigate 2)', 'Get out']);
    expect(all.map((option) => order(es, desert, option).label)).toEqual(['Conducir', 'Cambiar con Explorador', 'Al puesto 2 (Navegar 2)', 'Bajar']);
    expect(order(en, desert, { text: 'enter x', verb: 'enter', card: 'sergeant', unit: truck, number: 2 }).label).toBe('Get in: Gun Truck, seat 2 (Navigate 2)');
  });

  it('lie on the seats of the vehicle’s card', () => {
    const car = carOf(desert, sands, truck)!;
    const [first, second, third] = car.seats.map((seat) => seatChoices(desert, choices, 'sergeant', car, seat));
    expect(first.uses[0]?.verb).toBe('use');
    expect(second.pick?.verb).toBe('shift');
    expect(third.pick?.verb).toBe('switch');
    expect(seatChoices(desert, choices, null, car, car.seats[1]).pick).toBeUndefined();
  });

  it('strike whoever sits there when a hit asks for it', () => {
    const hit = choicesOf(offer('hit', [{ text: 'choose lrdg:scout', verb: 'choose', unit: 'lrdg:scout' }]));
    const car = carOf(desert, sands, truck)!;
    expect(seatChoices(desert, hit, null, car, car.seats[2]).pick?.verb).toBe('choose');
  });

  it('open doors of vehicles on the board, and fit a small screen', () => {
    const enter = [1, 2].map((number) => ({ text: `enter ${number}`, verb: 'enter', card: 'scout', unit: truck, number }));
    expect(doors(choicesOf(offer('turn', enter)), 'scout').get(truck)?.length).toBe(2);
    expect(doors(choicesOf(offer('turn', enter)), null).size).toBe(0);
    expect(quickOrders(en, desert, mine)).toMatchObject({ seats: true });
    expect(quickOrders(en, desert, mine).orders.map((found) => found.option.verb)).toEqual(['use', 'exit']);
    expect(halfPlayed(offer('card', [], { subject: { card: 'scout', stage: 0 } }))).toBe('scout');
    expect(halfPlayed(offer('card', [], { subject: { card: 'scout', stage: 1 } }))).toBeNull();
  });

  it('lead off the board by a button and by the tile', () => {
    const march = choicesOf(offer('march', [{ text: 'step 2A', verb: 'step', tile: '2A' }, { text: 'leave', verb: 'leave' }]));
    expect(withWayOut(march, '1A').tiles.get('1A')?.verb).toBe('leave');
    expect(withWayOut(march, '1A').buttons.map((option) => option.verb)).toEqual(['leave']);
    expect(withWayOut(march, null)).toBe(march);
    expect(tileLabel(en, desert, desert.tiles.get('1A')!, sands, { text: 'leave', verb: 'leave' })).toContain('leads off the board');
  });

  it('are asked for in plain words', () => {
    const info = { outcome: null } as TableInfo;
    const ask = (found: ReturnType<typeof offer>): string => promptOf({ words: en, stage: desert, info, seat: 'lrdg', offer: found, entry: null, events: [], busy: false }).text;
    const exit = { text: 'exit scout', verb: 'exit', card: 'scout', unit: truck };
    expect(ask(offer('card', [{ text: 'stay', verb: 'stay' }, exit], { seat: 'lrdg', subject: { card: 'scout', unit: 'lrdg:scout', stage: 1 } }))).toBe('Scout may get out, or go on');
    expect(ask(offer('hit', [], { subject: { unit: truck, suppress: 0 } }))).toBe('Who aboard the Gun Truck is struck?');
    expect(ask(offer('shot', [], { subject: { unit: 'lrdg:scout', way: 10, suppress: 0 } }))).toBe('Blow up what?');
  });
});

describe('what happens to vehicles', () => {
  it('moves the crew with them, and puts it on foot when they are gone', () => {
    let v = follow(sands, event('moved', { unit: truck, origin: '1A', tile: '2A' }));
    expect(v.units.find((unit) => unit.unit === 'scout')?.tile).toBe('2A');
    v = follow(v, event('switched', { unit: 'lrdg:scout', other: 'lrdg:sergeant' }));
    expect(carOf(desert, v, truck)!.seats.map((seat) => seat.rider?.unit ?? null)).toEqual(['scout', null, 'sergeant']);
    v = follow(v, event('damaged', { vehicle: truck, damage: 3 }));
    v = follow(v, event('disabled', { vehicle: truck }));
    expect(carOf(desert, v, truck)).toMatchObject({ damage: 3, unit: { suppressed: true } });
    v = follow(v, event('repaired', { vehicle: truck, damage: 2, ready: 1 }));
    expect(carOf(desert, v, truck)).toMatchObject({ damage: 2, unit: { suppressed: false } });
    v = follow(v, event('exited', { unit: 'lrdg:scout', vehicle: truck, tile: '2A' }));
    v = follow(v, event('destroyed', { vehicle: truck, tile: '2A' }));
    expect(v.units.filter((unit) => unit.facts?.vehicle)).toEqual([]);
    expect(cars(desert, v, null).map((car) => car.key)).toEqual(['italian:tank']);
  });

  it('scores a destroyed structure, and takes it from who held it', () => {
    const v = follow(sands, event('structure-destroyed', { side: 'lrdg', tile: '2A', points: 2 }));
    expect(v.sides.map((side) => side.points)).toEqual([2, 0]);
    expect(tileLabel(en, desert, desert.tiles.get('2A')!, v)).toContain('Hangar destroyed');
  });

  it('is told in sentences', () => {
    expect(said([event('used', { seat: 'lrdg', card: 'sergeant', vehicle: truck, action: 'drive' }), event('moved', { unit: truck, origin: '1A', tile: '2A' })])).toEqual(['Sergeant drives the Gun Truck from 1A to 2A']);
    expect(said([event('boarded', { unit: 'lrdg:scout', vehicle: truck, berth: 2 })], es)).toEqual(['Explorador sube a Camión artillado, puesto 2 (Navegar 2)']);
    expect(said([event('structure-attacked', { unit: 'lrdg:scout', tile: '2A', defence: 6 }), event('rolled', { face: 7, hit: 1 }), event('structure-destroyed', { side: 'lrdg', tile: '2A', points: 2 })])).toEqual(['Scout sets charges against the Hangar on 2A, rolls 7 for 6: hit', 'Destroys the Hangar on 2A: 2 points']);
    expect(said([event('escaped', { unit: 'lrdg:scout', tile: '1A' }), event('purged', { seat: 'lrdg', card: 'scout', number: 2, zone: 'deck' }), event('purged', { seat: 'lrdg', card: 'scout', number: 1, zone: 'supply' })])).toEqual(['Scout escapes from 1A', 'Out of the game: Scout × 3']);
  });

  it('leaves no event of the book without words', () => {
    const names = ['boarded', 'exited', 'reseated', 'switched', 'captured', 'damaged', 'disabled', 'destroyed', 'repaired/0', 'repaired/1', 'structure-attacked', 'structure-destroyed', 'escaped', 'purged', 'used', 'strafe', 'antitank', 'demolition'];
    for (const name of names) for (const words of [en, es]) expect(words.c.events[name], name).toBeDefined();
    for (const reason of ['claimed', 'escaped', 'neutralised', 'north-africa:beyond-hope', 'north-africa:outscored', 'both-hopeless']) expect(en.c.outcomes[reason], reason).toBeDefined();
  });
});

describe('a desert tile', () => {
  it('tells rough ground, structures, ways out and who is aboard', () => {
    const label = tileLabel(en, desert, desert.tiles.get('1A')!, sands);
    expect(label).toContain('LRDG may escape here');
    expect(label).toContain('LRDG Sergeant, defence 5, in the Gun Truck, seat 1');
    expect(tileLabel(en, desert, desert.tiles.get('2A')!, sands)).toContain('rough ground, closed to vehicles, Hangar, 2 points, defence 6');
  });

  it('has room for vehicles, counters and a structure', () => {
    const tile = desert.tiles.get('1A')!;
    const wide = (unit: { unit: string }): boolean => unit.unit === 'gun-truck' || unit.unit === 'tank';
    const units = sands.units.filter((unit) => !unit.facts?.vehicle).map((unit) => ({ ...unit, tile: '1A' }));
    const lying = lay(tile, units, desert.scene.sides, wide, true);
    expect(lying.placed.map((placed) => key(placed.unit)).sort()).toEqual(units.map(key).sort());
    for (const { x, y } of [...lying.placed, lying.structure!]) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(200);
      expect(y).toBeGreaterThan(30);
      expect(y).toBeLessThan(170);
    }
    expect(spread([104]).size).toBe(1);
    expect(spread([104, 104, 104, 64, 64, 60]).size).toBeLessThan(0.84);
  });
});

describe('goals', () => {
  it('are tallied, whichever they are', () => {
    expect(sands.sides.map(talliesOf)).toEqual([[{ word: 'away', n: 0, goal: 2 }, { word: 'out', n: 1, goal: 4 }], [{ word: 'points', n: 2, goal: 3 }]]);
    expect(en.goal({ claim: null, claims: 'objectives', pin: false, goals: [{ kind: 'neutralise', number: 4, of: 'counters', units: [] }] })).toBe('neutralise 4 soldiers or vehicles');
    expect(en.goal({ claim: 3, claims: 'objectives', pin: false, goals: [{ kind: 'escape', number: 1, of: 'counters', units: ['Pilot Car', 'Rifleman A'] }] })).toBe('first to hold 3 points, or get Pilot Car and Rifleman A off the board');
  });
});
