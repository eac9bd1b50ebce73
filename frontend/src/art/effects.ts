/* What the interface adds to the drawings: brackets, rings, odds, the light on a tile. All drawn around (0, 0). */

const INK = '#23281f';
const PAPER = '#f8f3e6';
const AIM = '#ab3417';
const PATH = '#1c6670';

const corners = (d: string): string =>
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="10" stroke-linecap="square"/><path d="${d}" fill="none" stroke="#f6bd3b" stroke-width="5.4" stroke-linecap="square"/>`;

/** Corner brackets round a piece of a size: the selected one. */
export function brackets(width: number, height: number): string {
  const more = (width - 64) * 0.15; // a wider piece keeps them further off
  const [x, y, arm] = [width / 2 + 8 + more, height / 2 + 8 + more, 13 + more / 2];
  return corners([[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([h, v]) => `M${h * x} ${v * (y - arm)}V${v * y}H${h * (x - arm)}`).join(''));
}

/** A ring round a piece that may be aimed at; `hot` is the one under the pointer. */
export const aim = (hot: boolean, r = 41): string =>
  `<circle r="${r}" fill="none" stroke="${PAPER}" stroke-width="${hot ? 8.6 : 7}" opacity=".95"/><circle r="${r}" fill="none" stroke="${AIM}" stroke-width="${hot ? 5 : 3.4}" ${hot ? '' : 'stroke-dasharray="9 5.6"'}/>` +
  (hot
    ? `<path d="M0 ${-r - 11}V${-r + 6}M0 ${r + 11}V${r - 6}M${-r - 11} 0H${-r + 6}M${r + 11} 0H${r - 6}" stroke="${PAPER}" stroke-width="8"/><path d="M0 ${-r - 10}V${-r + 5}M0 ${r + 10}V${r - 5}M${-r - 10} 0H${-r + 5}M${r + 10} 0H${r - 5}" stroke="${AIM}" stroke-width="4.6"/>`
    : '');

/** Bands along the outline of a piece that goes round: the selected one, and one that may be aimed at or picked. */
export const chosen = (d: string): string =>
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="17" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#f6bd3b" stroke-width="12.6" stroke-linejoin="round"/>`;

export function around(d: string, aimed: boolean, hot: boolean): string {
  const dash = hot ? '' : aimed ? 'stroke-dasharray="10 7"' : 'stroke-dasharray="2 7" stroke-linecap="round"';
  return `<path d="${d}" fill="none" stroke="${PAPER}" stroke-width="19" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="${aimed ? AIM : PATH}" stroke-width="14" stroke-linejoin="round" ${dash}/>`;
}

/** A line so far inside an outline, as path data: for outlines that lie about evenly around (0, 0). */
export function edgeOf(corners: readonly { x: number; y: number }[], inset: number): string {
  return `M${corners.map(({ x, y }) => { const part = 1 - inset / Math.hypot(x, y); return `${(x * part).toFixed(1)} ${(y * part).toFixed(1)}`; }).join('L')}Z`;
}

/** A ring of dots in the colour of ways: a piece of one's own that may be picked. */
export const pick = (hot: boolean, r = 41): string =>
  `<circle r="${r}" fill="none" stroke="${PAPER}" stroke-width="7" opacity=".95"/><circle r="${r}" fill="none" stroke="${PATH}" stroke-width="${hot ? 5 : 3.6}" ${hot ? '' : 'stroke-dasharray="2 6" stroke-linecap="round"'}/>`;

/** A ring along a line of its own: may be aimed at (red dashes) or picked (teal dots). */
export function wideRing(d: string, aimed: boolean, hot: boolean): string {
  const dash = hot ? '' : aimed ? 'stroke-dasharray="10 6"' : 'stroke-dasharray="2 6" stroke-linecap="round"';
  return `<path d="${d}" fill="none" stroke="${PAPER}" stroke-width="${hot ? 9 : 7}" opacity=".95"/><path d="${d}" fill="none" stroke="${aimed ? AIM : PATH}" stroke-width="${hot ? 5 : 3.6}" ${dash}/>`;
}

export const odds = (label: string, hot: boolean): string =>
  `<path d="M-20 -12H20Q27 -12 27 -5V5Q27 12 20 12H-20Q-27 12 -27 5V-5Q-27 -12 -20 -12Z" fill="${hot ? AIM : PAPER}" stroke="${hot ? PAPER : AIM}" stroke-width="2"/>` +
  `<text y="6" text-anchor="middle" class="ui" font-weight="700" font-size="17" fill="${hot ? '#fff8ec' : '#8f2a10'}">${label}</text>`;

/** Dots along a line inside the edge: this tile may be chosen. */
export const mayEnter = (d: string, hot: boolean): string =>
  `<path d="${d}" fill="${hot ? '#1c667033' : '#1c66701c'}" stroke="${PAPER}" stroke-width="8"/><path d="${d}" fill="none" stroke="${PATH}" stroke-width="${hot ? 6 : 5.2}" ${hot ? '' : 'stroke-dasharray="1 9" stroke-linecap="round"'}/>`;

/** The outline of a piece of a size, as far off as wanted: octagons for sides whose counters are cut. */
export function outline(cut: boolean, width: number, height: number, off: number): string {
  const [x, y, c] = [width / 2 + off, height / 2 + off, (cut ? width * 0.2 : 11) + off * 0.5];
  if (cut) return `M${-x + c} ${-y}H${x - c}L${x} ${-y + c}V${y - c}L${x - c} ${y}H${-x + c}L${-x} ${y - c}V${-y + c}Z`;
  return `M${-x + c} ${-y}H${x - c}Q${x} ${-y} ${x} ${-y + c}V${y - c}Q${x} ${y} ${x - c} ${y}H${-x + c}Q${-x} ${y} ${-x} ${y - c}V${-y + c}Q${-x} ${-y} ${-x + c} ${-y}Z`;
}

/** A band that hugs a piece in company: the selected one. */
export const hugged = (d: string): string => `<path d="${d}" fill="none" stroke="${INK}" stroke-width="9" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#f6bd3b" stroke-width="5" stroke-linejoin="round"/>`;

/** The odds on a bar: they stand in place of the defence. */
export const barOdds = (label: string, hot: boolean): string =>
  `<rect x="2" y="-16.5" width="42" height="33" rx="7" fill="${hot ? AIM : PAPER}" stroke="${hot ? PAPER : AIM}" stroke-width="2"/><text x="23" y="7" text-anchor="middle" class="ui" font-weight="700" font-size="19" fill="${hot ? '#fff8ec' : '#8f2a10'}">${label.replace(/\s/g, '')}</text>`;

/** A bar for those that have no room. */
export const restBar = (rest: number): string =>
  `<path d="${outline(false, 90, 35, 0)}" fill="${PAPER}" stroke="${INK}" stroke-width="2.2" stroke-dasharray="6 3"/><text y="9" text-anchor="middle" class="st" font-size="25" fill="${INK}">+ ${rest}</text>`;
