/* Counters that come, markers, suppression, cards that come back or go. */

import { key } from '../../game/scene';
import { carried } from '../../game/zones';
import type { Mark, UnitView, View } from '../../wire';
import type { Told } from '../events';

const withUnit = (view: View, unit: unknown, change: (unit: UnitView) => Partial<UnitView>): View => ({ ...view, units: view.units.map((u) => (key(u) === unit ? { ...u, ...change(u) } : u)) });
const withMarks = (view: View, tile: unknown, change: (marks: Record<string, Mark>) => Record<string, Mark>): View => ({ ...view, tiles: view.tiles.map((t) => (t.tile === tile ? { ...t, marks: change(t.marks) } : t)) });

const told: Told = {
  follow: {
    entered: (view, e) => withUnit(view, e.unit, () => ({ tile: String(e.tile) })),
    scouted: (view, e) => withMarks(view, e.tile, (marks) => ({ ...marks, [String(e.side)]: 'scouted' })),
    controlled: (view, e) => withMarks(view, e.tile, (marks) => ({ ...Object.fromEntries(Object.keys(marks).map((side) => [side, 'scouted'])), [String(e.side)]: 'controlled' })),
    suppressed: (view, e) => withUnit(view, e.unit, (u) => ({ impaired: true, facts: { ...u.facts, suppressed: 1 } })),
    inspired: (view, e) => carried(view, e, 'play area', 'hand'),
    'dud-removed': (view, e) => carried(view, e, 'hand', 'removed'),
  },
  times: {
    entered: 260,
    scouted: 200,
    controlled: 300,
    attacked: 260,
    suppressed: 260,
    inspired: 200,
    'dud-removed': 220,
    'beyond-hope': 400,
  },
};

export default told;
