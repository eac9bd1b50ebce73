/* Facts that a book may show of any counter: what it is in, whose it is, which way it looks. */

import type { UnitView, View } from '../wire';
import { key } from './scene';

/** The counter that it is in, as side:unit. */
export const insideOf = (unit: UnitView | undefined): string | null => (typeof unit?.facts?.inside === 'string' ? unit.facts.inside : null);

/** The side that it belongs to now. */
export const ownerOf = (unit: UnitView): string => String(unit.facts?.owner ?? unit.side);

/** Degrees clockwise from the right, or null for a counter that looks nowhere. */
export const facingOf = (unit: UnitView): number | null => (typeof unit.facts?.facing === 'number' ? unit.facts.facing : null);

export const unitOf = (view: View, unit: string | null): UnitView | undefined => view.units.find((u) => key(u) === unit);

/** Who is in a counter. */
export const within = (view: View, unit: string): UnitView[] => view.units.filter((u) => insideOf(u) === unit);

/** Where a counter is to be looked for on the board: itself, or what it is in. */
export const shownAs = (view: View, unit: string | null): string | null => insideOf(unitOf(view, unit)) ?? unit;
