/* Aircraft that turn, are put out of action, are lost or leave. */

import { key } from '../../game/scene';
import { carried } from '../../game/zones';
import type { GameEvent, UnitView, View } from '../../wire';
import type { Told } from '../events';

const NORTH = 270; // degrees clockwise from the right
const SIXTH = 60;

const withUnit = (view: View, unit: unknown, change: (unit: UnitView) => Partial<UnitView>): View => ({ ...view, units: view.units.map((u) => (key(u) === unit ? { ...u, ...change(u) } : u)) });
const headed = (view: View, unit: unknown, facing: number): View => withUnit(view, unit, (u) => ({ facts: { ...u.facts, facing } }));
const gone = (view: View, e: GameEvent): View => withUnit(view, e.unit, () => ({ tile: null, impaired: false }));

const told: Told = {
  follow: {
    turned: (view, e) => (typeof e.heading === 'number' ? headed(view, e.unit, (NORTH + SIXTH * e.heading) % 360) : view),
    crashed: gone,
    escaped: gone,
    destroyed: gone,
    'put-out': (view, e) => (e.changed ? withUnit(view, e.unit, () => ({ impaired: true })) : view),
    acted: (view) => view, // its card is being played already
    'inspired-card': (view) => view,
    'went-dark': (view, e) => carried(view, e, 'hand', 'supply'),
  },
  times: {
    turned: 240,
    crashed: 520,
    escaped: 420,
    destroyed: 460,
    'put-out': 320,
    'went-dark': 260,
    'out-of-comms': 300,
    'cards-gone': 60,
    fired: 260,
    flak: 260,
    bombed: 260,
    guided: 200,
    scored: 300,
  },
};

export default told;
