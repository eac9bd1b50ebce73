/* What the interface draws on edges between tiles: lit edges, slots, a burst. Points are on the board. */

const INK = '#23281f';
const PAPER = '#f8f3e6';
const AIM = '#ab3417';
const PATH = '#1c6670';
const AMBER = '#f0b429';

/** An edge that may be chosen, a little short of its corners; `hot` is the one under the pointer. */
export function litEdge([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number], hot: boolean): string {
  const part = 13 / Math.hypot(bx - ax, by - ay);
  const at = (t: number): string => `${(ax + (bx - ax) * t).toFixed(1)} ${(ay + (by - ay) * t).toFixed(1)}`;
  const bar = (colour: string, width: number, more = ''): string => `<path d="M${at(part)}L${at(1 - part)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${more}/>`;
  return hot ? bar(PAPER, 19) + bar(INK, 15) + bar(AMBER, 9.6) : bar(PAPER, 15) + bar(PATH, 9) + bar(PAPER, 2.6, ' stroke-dasharray="1 9"');
}

/** Where a piece would lie, around (0, 0): its target is 44 wide. */
export const slot = `<circle r="22" fill="transparent"/><circle r="17" fill="${PAPER}" stroke="${PATH}" stroke-width="3.2" stroke-dasharray="5.4 3.6"/><path d="M-7.6 0H7.6M0 -7.6V7.6" stroke="${PATH}" stroke-width="3.6"/>`;

/** Behind a piece that may go off on the way, around (0, 0). */
export const burst = `<path d="${Array.from({ length: 24 }, (_, i) => {
  const [r, angle] = [i % 2 ? 31 : 44, (i * Math.PI) / 12];
  return `${i ? 'L' : 'M'}${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
}).join('')}Z" fill="#f7ddd0" stroke="${AIM}" stroke-width="3" stroke-linejoin="round"/>`;

/** A step that is lost: grey, dashed, crossed out. */
export const lostStep = '<circle r="11" fill="#e2dccb" stroke="#6d6a5c" stroke-width="2.2" stroke-dasharray="4 3"/><path d="M-4 -4L4 4M4 -4L-4 4" stroke="#4d5245" stroke-width="2.6" stroke-linecap="round"/>';
