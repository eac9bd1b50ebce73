/* Vehicles and structures as they are drawn. */

import { key } from '../../game/scene';
import type { Art, UnitView } from '../../wire';
import type { Berth, Car } from './car';

/** Who sits in a place, in its window; a teammate's has his look. */
function seated(art: Art, rider: UnitView, mate: boolean): string {
  const { window, mate_window } = art.pieces[key(rider)];
  return ((mate && mate_window) || window)?.[rider.impaired ? 'impaired' : 'ready'] ?? '';
}

/** Who sits in a place, as a counter. */
export function counterOf(art: Art, { rider, mate }: Berth): string {
  if (!rider) return '';
  const piece = art.pieces[key(rider)];
  const { ready, impaired } = (mate && piece.mate) || piece;
  return rider.impaired ? `<g transform="rotate(${piece.tilt})">${impaired}</g>` : ready;
}

/** A vehicle with its crew, its damage and the badge of who has taken it. */
export function manned(art: Art, car: Car): string {
  const { ready, impaired, vehicle } = art.pieces[car.key];
  const windows = car.berths.map(({ rider, mate }, i) => `<g transform="${vehicle?.berths[i]}">${rider ? seated(art, rider, mate) : vehicle?.free}</g>`);
  return (car.unit.impaired ? impaired : ready) + windows.join('') + art.damage[car.damage] + (car.owner === car.kind.side ? '' : art.sides[car.owner].taken);
}
