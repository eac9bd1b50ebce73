/* What happens to vehicles and crews. */

import { unitOf, within } from '../../game/facts';
import { key } from '../../game/scene';
import type { Facts, GameEvent, UnitView, View } from '../../wire';
import type { Told } from '../events';
import { berthOf } from './car';

const withUnit = (view: View, unit: unknown, change: (unit: UnitView) => Partial<UnitView>): View => ({ ...view, units: view.units.map((u) => (key(u) === unit ? { ...u, ...change(u) } : u)) });
const withFacts = (view: View, unit: unknown, facts: Facts): View => withUnit(view, unit, (u) => ({ facts: { ...u.facts, ...facts } }));

const onFoot = (view: View, unit: unknown): View =>
  withUnit(view, unit, (u) => {
    const { inside: _, berth: __, ...facts } = u.facts ?? {};
    return { facts };
  });
const gone = (view: View, unit: unknown): View => onFoot(withUnit(view, unit, () => ({ tile: null, impaired: false })), unit);

const seated = (view: View, e: GameEvent): View => withFacts(view, e.unit, { inside: e.vehicle, berth: e.berth });

const told: Told = {
  follow: {
    boarded: seated,
    reseated: seated,
    exited: (view, e) => onFoot(view, e.unit),
    switched: (view, e) => {
      const [one, other] = [e.unit, e.other].map((unit) => berthOf(unitOf(view, String(unit))));
      return withFacts(withFacts(view, e.unit, { berth: other }), e.other, { berth: one });
    },
    captured: (view, e) => withFacts(view, e.vehicle, { owner: e.side }),
    damaged: (view, e) => withFacts(view, e.vehicle, { damage: e.damage }),
    disabled: (view, e) => withFacts(withUnit(view, e.vehicle, () => ({ impaired: true })), e.vehicle, { disabled: 1 }),
    repaired: (view, e) => withFacts(e.ready ? withUnit(view, e.vehicle, () => ({ impaired: false })) : view, e.vehicle, e.ready ? { damage: e.damage, disabled: 0 } : { damage: e.damage }),
    destroyed: (view, e) => within(view, String(e.vehicle)).map(key).reduce(onFoot, gone(view, e.vehicle)),
    escaped: (view, e) => gone(view, e.unit),
    'unit-lost': (view, e) => gone(view, e.unit),
    purged: (view, e) => ({
      ...view,
      seats: view.seats.map((s) => {
        if (s.seat !== e.seat) return s;
        const [card, n] = [String(e.card), Number(e.number)];
        return { ...s, removed_size: s.removed_size + n, supply: e.zone === 'supply' ? { ...s.supply, [card]: (s.supply[card] ?? 0) - n } : s.supply };
      }),
    }),
    'structure-destroyed': (view, e) => ({ ...view, tiles: view.tiles.map((tile) => (tile.tile === e.tile ? { ...tile, facts: { ...tile.facts, standing: 0, razed: 1 } } : tile)) }),
  },
  times: {
    used: 420,
    boarded: 280,
    exited: 280,
    reseated: 240,
    switched: 300,
    captured: 300,
    damaged: 320,
    disabled: 360,
    destroyed: 420,
    repaired: 320,
    'structure-attacked': 260,
    'structure-destroyed': 420,
    escaped: 420,
    purged: 60,
  },
};

export default told;
