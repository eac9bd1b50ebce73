/* Vehicles and structures as they are drawn. */

import { key } from '../../game/scene';
import type { Art } from '../../wire';
import type { Car } from './car';

/** A vehicle with its crew, its damage and the badge of who has taken it. */
export function manned(art: Art, car: Car): string {
  const { ready, impaired, vehicle } = art.pieces[car.key];
  const windows = car.berths.map(({ rider }, i) => {
    const drawn = rider ? art.pieces[key(rider)].window?.[rider.impaired ? 'impaired' : 'ready'] : vehicle?.free;
    return `<g transform="${vehicle?.berths[i]}">${drawn}</g>`;
  });
  return (car.unit.impaired ? impaired : ready) + windows.join('') + art.damage[car.damage] + (car.owner === car.kind.side ? '' : art.sides[car.owner].taken);
}
