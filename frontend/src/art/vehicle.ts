/* Vehicles: the counter with its seat windows and shell holes, and the picture on a vehicle card. */

import { badgeSmall, box, clip, SHIELD, style, text, vehicleShape } from './sides';
import { symbol, type SymbolName } from './symbols';
import { INK, PAPER } from './tools';

export interface SeatArt {
  side: string;
  unit: SymbolName;
  suppressed: boolean;
}

export interface VehicleArt {
  side: string;
  unit: SymbolName;
  defence: number; // 0: cannot be hit by ordinary fire
  armour: number;
  seats: readonly (SeatArt | null)[];
  damage: number;
  disabled: boolean;
  owner: string; // the side whose it is now
}

export const VEHICLE_WIDTH = 104;
export const VEHICLE_HEIGHT = 72;

/** A shell hole: one point of damage. */
export const hole = (k = 1): string =>
  `<g transform="scale(${k})"><path d="M0 -9L2.4 -3.6L8 -6L4.8 -1L9.4 2L3.8 3L5 9L0 5L-5 9L-3.8 3L-9.4 2L-4.8 -1L-8 -6L-2.4 -3.6Z" fill="#ab3417" stroke="${PAPER}" stroke-width="1.6" stroke-linejoin="round"/><circle r="2.7" fill="${INK}"/></g>`;

/** The armoured defence: a double square. */
export const plate = (armour: number, k = 1): string =>
  `<g transform="scale(${k})"><rect x="-10.5" y="-11" width="21" height="22" rx="2" fill="${PAPER}" stroke="${INK}" stroke-width="1.5"/><path d="M-8 -8.5H8V8.5H-8Z" fill="none" stroke="${INK}" stroke-width=".7"/>${text(0, 7, 18.5, armour)}</g>`;

/** The regular defence. */
export const guard = (defence: number, k = 1): string =>
  `<g transform="scale(${k})"><path d="${SHIELD}" fill="${PAPER}" stroke="${INK}" stroke-width="1.5"/>${text(0, 6.8, 18.5, defence)}</g>`;

/** A seat's window: who sits there in the shape of his side, tilted and grey if suppressed; dashed when empty. */
function pane(seat: SeatArt | null, axis: boolean): string {
  if (!seat) return `<rect x="-9.5" y="-9.5" width="19" height="19" ${axis ? '' : 'rx="5"'} fill="${INK}" fill-opacity=".4" stroke="${PAPER}" stroke-width="1.5" stroke-dasharray="3 2.4"/>`;
  const cut = style(seat.side).axis;
  const face = seat.suppressed ? '#c3bdab' : PAPER;
  const drawn =
    `<path d="${box(cut, -9.5, -9.5, 19, 19, 4.5)}" fill="${face}" stroke="${INK}" stroke-width="1.3" ${seat.suppressed ? 'stroke-dasharray="3.4 2"' : ''}/>` + symbol(seat.unit, 0, 0, 0.36, INK, face);
  return seat.suppressed ? `<g transform="rotate(-13)">${drawn}</g>` : drawn;
}

/** A vehicle's counter, 104 x 72. Disabled it is grey, dashed and struck through; the caller tilts it. */
export function vehicle({ side, unit, defence, armour, seats, damage, disabled, owner }: VehicleArt): string {
  const s = style(side);
  const shape = vehicleShape(s.axis);
  const face = disabled ? (s.axis ? '#a4a8a6' : '#d3cdbc') : s.face;
  const ink = disabled ? INK : s.ink;
  const gap = Math.min(22, 66 / Math.max(1, seats.length));
  const step = Math.min(17, 76 / Math.max(1, damage));
  const hatch = disabled ? `<path d="M-60 -36l76 76M-40 -36l76 76M-20 -36l76 76M0 -36l76 76M20 -36l76 76M-80 -36l76 76" stroke="${INK}" stroke-width="1.6" opacity=".22"/>` : '';
  return (
    `<path d="${shape}" transform="translate(2.5 4)" fill="#1a1d14" opacity=".38"/><path d="${shape}" fill="${face}" stroke="${PAPER}" stroke-width="6.4" stroke-linejoin="round"/>` +
    `<g ${clip('vehicle', s.axis)}><path d="${shape}" fill="${face}"/>${hatch}<rect x="-52" y="8" width="104" height="30" fill="${disabled ? '#6b6c62' : s.band}"/>` +
    (s.pattern && !disabled ? `<rect x="-52" y="8" width="104" height="30" fill="url(#${s.pattern})"/>` : '') +
    `<path d="M-52 8H52" stroke="${s.axis ? '#f3eddd' : INK}" stroke-width="1.6" opacity="${s.axis ? 0.55 : 1}"/></g>` +
    `<path d="${shape}" fill="none" stroke="${INK}" stroke-width="2.6" ${disabled ? 'stroke-dasharray="7 4"' : ''}/>` +
    symbol(unit, defence ? -6 : 0, -14, 1.22, ink, face) +
    seats.map((seat, i) => `<g transform="translate(${-40 + i * gap} 22) scale(${gap / 22})">${pane(seat, s.axis)}</g>`).join('') +
    (defence ? `<g transform="translate(38 -18)">${guard(defence)}</g>` : '') +
    (armour ? `<g transform="translate(38 21)">${plate(armour)}</g>` : '') +
    Array.from({ length: damage }, (_, i) => `<g transform="translate(${-44 + i * step} -38)">${hole()}</g>`).join('') +
    (owner !== side ? `<g transform="translate(-51 -8)">${badgeSmall(owner)}</g>` : '') +
    (disabled ? broken : '')
  );
}

/** Out of action: a wrench on a dark disc. */
const broken = `<g transform="translate(48 -36)"><circle r="12" fill="${INK}" stroke="${PAPER}" stroke-width="2"/><path d="M-6.4 -6.4L6.4 6.4M6.4 -6.4L-6.4 6.4" stroke="#f0b429" stroke-width="3.4"/></g>`;

/** Corner brackets round a vehicle. */
export const wideBrackets = (): string => {
  const d = 'M-66 -34V-50H-50M66 -34V-50H50M-66 34V50H-50M66 34V50H50';
  return `<path d="${d}" fill="none" stroke="${INK}" stroke-width="10" stroke-linecap="square"/><path d="${d}" fill="none" stroke="#f6bd3b" stroke-width="5.4" stroke-linecap="square"/>`;
};

/** A ring in the vehicle's own shape: may be aimed at (red dashes) or picked (teal dots). */
export const wideRing = (axis: boolean, aimed: boolean, hot: boolean): string => {
  const d = box(axis, -61, -45, 122, 90, 19);
  const dash = hot ? '' : aimed ? 'stroke-dasharray="10 6"' : 'stroke-dasharray="2 6" stroke-linecap="round"';
  return `<path d="${d}" fill="none" stroke="${PAPER}" stroke-width="${hot ? 9 : 7}" opacity=".95"/><path d="${d}" fill="none" stroke="${aimed ? '#ab3417' : '#1c6670'}" stroke-width="${hot ? 5 : 3.6}" ${dash}/>`;
};

/** The head of a vehicle card, 400 x 80: silhouette before dunes. */
export function vehicleHead(side: string, unit: SymbolName): string {
  const s = style(side);
  const band = s.axis ? s.face : s.band;
  return (
    `<rect width="400" height="80" fill="${s.sky}"/><rect width="400" height="54" fill="url(#pt-sky)"/><path d="M0 62q70 -20 140 -9t140 -11t130 6V80H0Z" fill="${band}" opacity=".24"/>` +
    symbol(unit, 214, 47, 1.62, INK, s.sky)
  );
}
