import { describe, expect, it } from 'vitest';
import { shownAs, unitOf, within } from '../src/game/facts';
import { follow } from '../src/game/follow';
import { Stage } from '../src/game/scene';
import { isKept, modulesOf, pieceOf, thingsOf } from '../src/modules';
import { carOf, carsOf, fits, isVehicle, vehicleOf } from '../src/modules/crews/car';
import { counterOf } from '../src/modules/crews/drawing';
import { garageOf } from '../src/modules/crews/garage.svelte';
import { berthChoices, doorsTo } from '../src/modules/crews/orders';
import type { TableModel } from '../src/game/table.svelte';
import type { Art, GameEvent, Scene, View } from '../src/wire';
import { squares } from './boards';
import { desert, offered, order, sands, truck } from './desert';

const told = (name: string, fields: Record<string, string | number>): GameEvent => ({ event: name, ...fields });
const table = (more: object): TableModel => ({ stage: desert, scene: desert.scene, view: sands, side: 'red', offer: null, selected: null, number: 1, ...more }) as unknown as TableModel;
const riders = (view: View): (string | null)[] => carOf(desert, view, truck)!.berths.map((berth) => berth.rider?.unit ?? null);

describe('crews', () => {
  it('sit where the view says, in the order of the berths', () => {
    expect(riders(sands)).toEqual(['sergeant', null, 'scout']);
    expect(carOf(desert, sands, truck)).toMatchObject({ owner: 'red', damage: 1, integrity: 5, threshold: 3, armour: 4 });
    expect(carOf(desert, sands, 'red:scout')).toBeNull();
    expect(isVehicle(desert, 'red:scout')).toBe(false);
    expect(carsOf(desert, sands, 'blue').map((car) => car.key)).toEqual(['blue:tank', truck]);
    expect([shownAs(sands, 'red:scout'), shownAs(sands, 'blue:driver')]).toEqual([truck, 'blue:driver']);
    expect([vehicleOf(desert, sands, 'red:scout'), vehicleOf(desert, sands, truck), vehicleOf(desert, sands, 'blue:driver')]).toEqual([truck, truck, null]);
  });

  it('know which berth asks for a specialist', () => {
    const [berth] = carOf(desert, sands, 'blue:tank')!.berths;
    expect(fits(desert, { ...berth, rider: unitOf(sands, 'blue:driver')! })).toBe(true);
    expect(fits(desert, { ...berth, rider: unitOf(sands, 'red:scout')! })).toBe(false);
    expect(fits(desert, berth)).toBe(true);
  });
});

describe('orders of crews', () => {
  const options = [
    order('play', { card: 'sergeant', slot: 0 }),
    order('use', { card: 'sergeant', slot: 10, unit: truck, number: 1 }),
    order('switch', { card: 'sergeant', unit: 'red:scout' }),
    order('shift', { card: 'sergeant', unit: truck, number: 2 }),
    order('exit', { card: 'sergeant', unit: truck }),
  ];
  const car = carOf(desert, sands, truck)!;

  it('lie on the berths of the vehicle’s card', () => {
    const [first, second, third] = car.berths.map((berth) => berthChoices(desert, options, 'sergeant', car, berth));
    expect(first.uses[0]?.verb).toBe('use');
    expect(first.pick).toBeUndefined();
    expect(second.pick?.verb).toBe('shift');
    expect(third.pick?.verb).toBe('switch');
    expect(third.uses).toEqual([undefined]);
    expect(berthChoices(desert, options, null, car, car.berths[1]).pick).toBeUndefined();
    expect(berthChoices(desert, options, null, car, car.berths[0]).uses[0]?.verb).toBe('use');
  });

  it('strike whoever sits there when a hit asks for it', () => {
    const hit = [order('choose', { unit: 'red:scout' })];
    expect(car.berths.map((berth) => berthChoices(desert, hit, null, car, berth).pick?.verb)).toEqual([undefined, undefined, 'choose']);
  });

  it('open doors of vehicles on the board to the card in question', () => {
    const enter = [1, 2].map((number) => order('enter', { card: 'scout', unit: truck, number }));
    expect(doorsTo(enter, 'scout').get(truck)?.length).toBe(2);
    expect(doorsTo(enter, null).size).toBe(0);
    expect(doorsTo(options, 'sergeant').size).toBe(0);
    expect(garageOf(table({ offer: offered(enter), selected: 'scout' })).doors.size).toBe(1);
    expect(garageOf(table({ offer: offered(enter, { card: 'sergeant' }), selected: 'scout' })).doors.size).toBe(0);
  });

  it('have a place of their own: cards leave them out, a small screen keeps getting out', () => {
    const kept = (small: boolean): string[] => options.filter((option) => isKept(desert.scene, option, small)).map((option) => option.verb);
    expect(kept(false)).toEqual(['switch', 'shift', 'exit']);
    expect(kept(true)).toEqual(['switch', 'shift']);
    expect(isKept({ ...desert.scene, units: [], tiles: squares }, options[2], false)).toBe(false);
  });
});

describe('the garage', () => {
  it('opens the vehicle in question, else one’s own first', () => {
    expect(garageOf(table({})).open?.key).toBe(truck);
    expect(garageOf(table({ side: 'blue' })).open?.key).toBe('blue:tank');
    expect(garageOf(table({ side: 'blue', acting: 'red:scout' })).open?.key).toBe(truck);
    expect(garageOf(table({ hotOption: { odds: { target: 'blue:tank' } } })).open?.key).toBe('blue:tank');
  });

  it('shows the one that is looked at, until something is chosen', () => {
    const model = table({});
    expect(garageOf(model).look('blue:driver')).toBe(false);
    expect(garageOf(model).look('blue:tank')).toBe(true);
    expect(garageOf(model).open?.key).toBe('blue:tank');
  });
});

describe('what happens to vehicles', () => {
  it('moves the crew with them, and puts it on foot when they are gone', () => {
    let v = follow(sands, told('moved', { unit: truck, origin: '1A', tile: '2A' }));
    expect(unitOf(v, 'red:scout')?.tile).toBe('2A');
    v = follow(v, told('switched', { unit: 'red:scout', other: 'red:sergeant' }));
    expect(riders(v)).toEqual(['scout', null, 'sergeant']);
    v = follow(v, told('reseated', { unit: 'red:scout', vehicle: truck, berth: 2 }));
    expect(riders(v)).toEqual([null, 'scout', 'sergeant']);
    v = follow(follow(v, told('damaged', { vehicle: truck, damage: 3, integrity: 5 })), told('disabled', { vehicle: truck }));
    expect(carOf(desert, v, truck)).toMatchObject({ damage: 3, unit: { impaired: true } });
    v = follow(v, told('repaired', { vehicle: truck, damage: 2, integrity: 5, ready: 1 }));
    expect(carOf(desert, v, truck)).toMatchObject({ damage: 2, unit: { impaired: false } });
    v = follow(v, told('exited', { unit: 'red:scout', vehicle: truck, tile: '2A' }));
    expect(riders(v)).toEqual([null, null, 'sergeant']);
    v = follow(v, told('destroyed', { vehicle: truck, tile: '2A' }));
    expect(within(v, truck)).toEqual([]);
    expect(unitOf(v, 'red:sergeant')?.tile).toBe('2A');
    expect(carsOf(desert, v, null).map((car) => car.key)).toEqual(['blue:tank']);
  });

  it('changes owners, fills berths, and takes the lost out of them', () => {
    let v = follow(sands, told('captured', { vehicle: 'blue:tank', side: 'red' }));
    expect(carOf(desert, v, 'blue:tank')?.owner).toBe('red');
    v = follow(v, told('boarded', { unit: 'blue:driver', vehicle: 'blue:tank', berth: 1 }));
    expect(within(v, 'blue:tank').map((unit) => unit.unit)).toEqual(['driver']);
    v = follow(v, told('unit-lost', { unit: 'blue:driver', tile: '2A' }));
    expect(within(v, 'blue:tank')).toEqual([]);
    expect(follow(v, told('escaped', { unit: truck, tile: '1A' })).units.find((unit) => unit.unit === 'truck')?.tile).toBeNull();
  });
});

describe('modules', () => {
  const art = { pieces: { [truck]: { ready: 'T', impaired: 't', vehicle: { berths: ['a', 'b', 'c'], free: '-', ring: 'M0 0' } }, 'red:sergeant': { window: { ready: 'S' } }, 'red:scout': { window: { ready: 's' } } }, damage: ['', 'x'], tiles: { '2A': { structure: 'H' } }, rubble: 'r', sides: {} } as unknown as Art;

  it('are those whose facts a scene prints', () => {
    expect(modulesOf(desert.scene).filter((module) => module.Panel).length).toBe(1);
    expect(modulesOf({ tiles: squares, units: [], words: {} } as unknown as Scene)).toEqual([]);
  });

  it('draw a vehicle with its crew, and leave counters alone', () => {
    const piece = pieceOf(art, desert, sands, unitOf(sands, truck)!);
    expect(piece?.drawing).toBe('T<g transform="a">S</g><g transform="b">-</g><g transform="c">s</g>x');
    expect(piece?.note).toBe('aboard: Sergeant and Scout');
    expect(pieceOf(art, desert, sands, unitOf(sands, 'red:scout')!)).toBeNull();
  });

  it('draw riders of a teammate with his look, and say whose they are', () => {
    const { scene } = desert;
    const teams = new Stage({ ...scene, seats: { 'red-1': 'red', 'red-2': 'red', blue: 'blue' }, seat_names: { 'red-1': 'Red 1', 'red-2': 'Red 2', blue: 'Blue' }, units: scene.units.map((unit) => ({ ...unit, seat: unit.side === 'blue' ? 'blue' : unit.unit === 'scout' ? 'red-2' : 'red-1' })) });
    const bitten = { ...art, pieces: { ...art.pieces, 'red:sergeant': { ...art.pieces['red:sergeant'], mate_window: { ready: '(S)' } }, 'red:scout': { ...art.pieces['red:scout'], ready: 'k', mate: { ready: '(k)' }, mate_window: { ready: '(s)' } } } } as unknown as Art;
    const seen = (viewer: string | null) => pieceOf(bitten, teams, { ...sands, viewer }, unitOf(sands, truck)!)!;
    expect(seen('red-1').drawing).toBe('T<g transform="a">S</g><g transform="b">-</g><g transform="c">(s)</g>x');
    expect(seen('red-2').drawing).toContain('<g transform="a">(S)</g>');
    expect([seen('blue').drawing, seen(null).drawing].join()).not.toMatch(/\(/);
    expect(seen('red-1').note).toBe('aboard: Sergeant and Red 2 Scout');
    const third = (viewer: string) => carOf(teams, { ...sands, viewer }, truck)!.berths[2];
    expect([counterOf(bitten, third('red-1')), counterOf(bitten, third('red-2'))]).toEqual(['(k)', 'k']);
  });

  it('put structures on tiles, and rubble where one stood', () => {
    const drawn = (view: View): string[] => desert.scene.tiles.flatMap((tile) => thingsOf(art, desert, view, tile)).map((thing) => thing.drawing);
    expect(drawn(sands)).toEqual(['H']);
    expect(drawn(follow(sands, told('structure-destroyed', { side: 'red', tile: '2A', points: 2 })))).toEqual(['r']);
  });
});
