/* One event after another turns an old view into the new one, for showing it step by step. What an event does not
   tell is corrected at the end, when the server's own view replaces this one. */

import type { Cards, GameEvent, SeatView, TileView, UnitView, View } from '../wire';
import { berthOf, insideOf } from './crew';
import { key } from './scene';

const add = (cards: Cards, card: string, n: number): Cards => {
  const left = (cards[card] ?? 0) + n;
  const { [card]: _, ...rest } = cards;
  return left > 0 ? { ...rest, [card]: left } : rest;
};
const merge = (a: Cards, b: Cards | null): Cards => Object.entries(b ?? {}).reduce((sum, [card, n]) => add(sum, card, n), a);

const withSeat = (view: View, seat: unknown, change: (seat: SeatView) => Partial<SeatView>): View => ({
  ...view,
  seats: view.seats.map((s) => (s.seat === seat ? { ...s, ...change(s) } : s)),
});
const withUnit = (view: View, unit: unknown, change: Partial<UnitView>): View => ({
  ...view,
  units: view.units.map((u) => (key(u) === unit ? { ...u, ...change } : u)),
});
const withTile = (view: View, tile: unknown, change: (tile: TileView) => Partial<TileView>): View => ({
  ...view,
  tiles: view.tiles.map((t) => (t.tile === tile ? { ...t, ...change(t) } : t)),
});
const withFacts = (view: View, side: unknown, facts: Record<string, number>): View => ({
  ...view,
  sides: view.sides.map((s) => (s.side === side ? { ...s, facts: { ...s.facts, ...facts } } : s)),
});

/** What a tile is worth to who controls it: structures count for the second side, which holds them. */
const worth = (view: View, side: string, tile: TileView): number =>
  tile.marks[side] === 'controlled' ? tile.points + (side === view.sides[1]?.side ? Number(tile.facts?.structure_points ?? 0) : 0) : 0;
const held = (view: View, side: string): number => view.tiles.reduce((sum, tile) => sum + worth(view, side, tile), 0);

/** Points change by what the markers say before and after; what was scored otherwise stays. */
const scored = (before: View, view: View): View => ({
  ...view,
  sides: view.sides.map((s) => ({ ...s, points: s.points + held(view, s.side) - held(before, s.side) })),
});

const inside = (view: View, vehicle: unknown): string[] => view.units.filter((u) => insideOf(u) === vehicle).map(key);
const withUnits = (view: View, units: readonly unknown[], change: Partial<UnitView>): View => units.reduce((v: View, unit) => withUnit(v, unit, change), view);
const withUnitFacts = (view: View, unit: unknown, facts: UnitView['facts']): View => ({
  ...view,
  units: view.units.map((u) => (key(u) === unit ? { ...u, facts: { ...u.facts, ...facts } } : u)),
});
const onFoot = (view: View, unit: unknown): View => {
  const { vehicle: _, berth: __, ...facts } = view.units.find((u) => key(u) === unit)?.facts ?? {};
  return withUnit(view, unit, { facts });
};
const gone = (view: View, unit: unknown, fate: 'escaped' | 'lost'): View => withUnitFacts(onFoot(withUnit(view, unit, { tile: null, suppressed: false }), unit), unit, { fate });

const fromHand = (card: string) => (s: SeatView): Partial<SeatView> => ({
  hand: s.hand && add(s.hand, card, -1),
  hand_size: s.hand_size - 1,
});

export function follow(view: View, e: GameEvent): View {
  const card = String(e.card ?? '');
  switch (e.event) {
    case 'round':
      return { ...view, round: Number(e.number) };
    case 'drawn':
      return withSeat(view, e.seat, (s) => ({
        hand_size: s.hand_size + 1,
        deck_size: s.deck_size - 1,
        hand: s.hand && card ? add(s.hand, card, 1) : s.hand,
        deck: s.deck && card ? add(s.deck, card, -1) : s.deck,
      }));
    case 'reshuffled':
      return withSeat(view, e.seat, (s) => ({
        deck: s.deck && merge(s.deck, s.discard),
        deck_size: s.deck_size + Object.values(s.discard).reduce((a, b) => a + b, 0),
        discard: {},
      }));
    case 'bid-shown':
      return withSeat(view, e.seat, (s) => ({ ...fromHand(card)(s), discard: add(s.discard, card, 1), bid: null }));
    case 'initiative':
      return { ...view, initiative: String(e.side) };
    case 'played':
    case 'used':
      // a card whose soldier took his free step first lies in the play area already
      return withSeat(view, e.seat, (s) => (s.hand && !s.hand[card] ? {} : { ...fromHand(card)(s), played: add(s.played, card, 1) }));
    case 'readied':
      return withUnit(
        withSeat(view, e.seat, (s) => ({ ...fromHand(card)(s), played: add(s.played, card, 1) })),
        e.unit,
        { suppressed: false },
      );
    case 'hunkered':
      return withSeat(view, e.seat, (s) => ({ ...fromHand(card)(s), supply: add(s.supply, card, 1) }));
    case 'turn-ended':
      return withSeat(view, e.seat, (s) => ({ discard: merge(merge(s.discard, s.played), s.hand), played: {}, hand: s.hand && {}, hand_size: 0 }));
    case 'entered':
    case 'moved':
      return withUnits(view, [e.unit, ...inside(view, e.unit)], { tile: String(e.tile) });
    case 'boarded':
    case 'reseated':
      return withUnitFacts(view, e.unit, { vehicle: String(e.vehicle), berth: Number(e.berth) });
    case 'exited':
      return onFoot(view, e.unit);
    case 'switched': {
      const berth = (unit: unknown): number => berthOf(view.units.find((u) => key(u) === unit));
      return withUnitFacts(withUnitFacts(view, e.unit, { berth: berth(e.other) }), e.other, { berth: berth(e.unit) });
    }
    case 'captured':
      return withUnitFacts(view, e.vehicle, { owner: String(e.side) });
    case 'damaged':
      return withUnitFacts(view, e.vehicle, { damage: Number(e.damage) });
    case 'disabled':
      return withUnit(view, e.vehicle, { suppressed: true });
    case 'repaired':
      return withUnitFacts(e.ready ? withUnit(view, e.vehicle, { suppressed: false }) : view, e.vehicle, { damage: Number(e.damage) });
    case 'destroyed':
      return inside(view, e.vehicle).reduce(onFoot, gone(view, e.vehicle, 'lost'));
    case 'escaped':
      return gone(view, e.unit, 'escaped');
    case 'structure-destroyed': {
      const down = scored(view, withTile(view, e.tile, () => ({ facts: {} })));
      return { ...down, sides: down.sides.map((s) => (s.side === e.side ? { ...s, points: s.points + Number(e.points) } : s)) };
    }
    case 'purged':
      return withSeat(view, e.seat, (s) => ({ removed_size: s.removed_size + Number(e.number), ...(e.zone === 'supply' ? { supply: add(s.supply, card, -Number(e.number)) } : {}) }));
    case 'scouted':
      return withTile(view, e.tile, (t) => ({ marks: { ...t.marks, [String(e.side)]: 'scouted' as const } }));
    case 'controlled':
      return scored(
        view,
        withTile(view, e.tile, (t) => ({
          marks: Object.fromEntries([...Object.keys(t.marks).map((side) => [side, 'scouted'] as const), [String(e.side), 'controlled'] as const]),
        })),
      );
    case 'raised':
      return scored(view, withTile(view, e.tile, () => ({ points: Number(e.points) })));
    case 'dud-taken':
      return withSeat(view, e.seat, (s) => ({ supply: add(s.supply, card, -1), discard: add(s.discard, card, 1) }));
    case 'dud-removed':
      return withSeat(view, e.seat, (s) => ({ ...fromHand(card)(s), removed_size: s.removed_size + 1 }));
    case 'bolstered':
      return withSeat(view, e.seat, (s) => ({ supply: add(s.supply, card, -1), discard: add(s.discard, card, 1) }));
    case 'inspired':
      return withSeat(view, e.seat, (s) => ({ played: add(s.played, card, -1), hand: s.hand && add(s.hand, card, 1), hand_size: s.hand_size + 1 }));
    case 'card-lost':
      return withSeat(view, e.seat, (s) => ({
        removed_size: s.removed_size + 1,
        ...(e.zone === 'hand' ? fromHand(card)(s) : {}),
        ...(e.zone === 'discard pile' ? { discard: add(s.discard, card, -1) } : {}),
        ...(e.zone === 'deck' ? { deck_size: s.deck_size - 1, deck: s.deck && add(s.deck, card, -1) } : {}),
        ...(e.zone === 'play area' ? { played: add(s.played, card, -1) } : {}),
        ...(e.zone === 'supply' ? { supply: add(s.supply, card, -1) } : {}),
      }));
    case 'unit-lost':
      return view.units.some((u) => insideOf(u) && key(u) === e.unit) ? gone(view, e.unit, 'lost') : withUnit(view, e.unit, { tile: null, suppressed: false });
    case 'suppressed':
      return withUnit(view, e.unit, { suppressed: true });
    case 'aimed':
      return withFacts(view, e.side, { target: view.tiles.findIndex((t) => t.tile === e.tile) });
    case 'aim-lost':
      return withFacts(view, e.side, { target: -1 });
    case 'won':
      return { ...view, winner: e.side === null ? null : String(e.side) };
    default:
      return view;
  }
}
