/* Sides: light or dark face, round or cut corners, band pattern, and only then hue. */

import { INK, PAPER } from './tools';

export interface SideStyle {
  letters: string;
  axis: boolean; // cut corners
  face: string;
  band: string;
  ink: string;
  sky: string;
  cell: string;
  pattern: string;
}

const STYLES: Record<string, SideStyle> = {
  us: { letters: 'US', axis: false, face: '#f5eed6', band: '#4c5a2a', ink: INK, sky: '#e7e6c9', cell: '#f5eed6', pattern: '' },
  german: { letters: 'DE', axis: true, face: '#36434f', band: '#56677a', ink: '#f3eddd', sky: '#d5dade', cell: '#8fa3b8', pattern: 'pt-diag' },
  lrdg: { letters: 'LR', axis: false, face: '#f8ecd3', band: '#8f4a1d', ink: INK, sky: '#f0dcb8', cell: '#f8ecd3', pattern: 'pt-dots' },
  italian: { letters: 'IT', axis: true, face: '#1f4741', band: '#3d6f66', ink: '#f3eddd', sky: '#d3dfd8', cell: '#7fb0a4', pattern: 'pt-bars' },
};

export const style = (side: string): SideStyle => STYLES[side] ?? STYLES.us;

/** Allied outline: round corners. Axis outline: cut corners. Both fit the same box. */
export const box = (axis: boolean, x: number, y: number, w: number, h: number, c: number): string =>
  axis
    ? `M${x + c} ${y}H${x + w - c}L${x + w} ${y + c}V${y + h - c}L${x + w - c} ${y + h}H${x + c}L${x} ${y + h - c}V${y + c}Z`
    : `M${x + c} ${y}H${x + w - c}Q${x + w} ${y} ${x + w} ${y + c}V${y + h - c}Q${x + w} ${y + h} ${x + w - c} ${y + h}H${x + c}Q${x} ${y + h} ${x} ${y + h - c}V${y + c}Q${x} ${y} ${x + c} ${y}Z`;

export const text = (x: number, y: number, size: number, s: string | number, fill = INK): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" class="st" text-anchor="middle">${s}</text>`;

export const SHIELD = 'M-10 -11Q0 -8 10 -11V0Q10 8 0 13Q-10 8 -10 0Z';

export const counterShape = (axis: boolean): string => box(axis, -32, -32, 64, 64, axis ? 13 : 12);
export const vehicleShape = (axis: boolean): string => box(axis, -52, -36, 104, 72, axis ? 14 : 13);
export const cardShape = (axis: boolean): string => box(axis, 2, 2, 292, 404, axis ? 24 : 22);
export const smallCardShape = (axis: boolean): string => box(axis, 2, 2, 160, 196, 16);

const clips = [false, true]
  .map((axis) => {
    const name = axis ? 'axis' : 'allied';
    return (
      `<clipPath id="clip-counter-${name}"><path d="${counterShape(axis)}"/></clipPath>` +
      `<clipPath id="clip-vehicle-${name}"><path d="${vehicleShape(axis)}"/></clipPath>` +
      `<clipPath id="clip-card-${name}"><path d="${cardShape(axis)}"/></clipPath>` +
      `<clipPath id="clip-small-${name}"><path d="${smallCardShape(axis)}"/></clipPath>`
    );
  })
  .join('');

export const clip = (kind: 'counter' | 'vehicle' | 'card' | 'small', axis: boolean): string =>
  `clip-path="url(#clip-${kind}-${axis ? 'axis' : 'allied'})"`;

/** Patterns and outlines every drawing refers to; once in a page. */
export const defs = `<defs>
  <pattern id="pt-diag" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V7" stroke="#10161d" stroke-width="4.4" opacity=".5"/></pattern>
  <pattern id="pt-bars" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M2 0V7" stroke="#081c19" stroke-width="3" opacity=".55"/></pattern>
  <pattern id="pt-dots" width="7" height="7" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1.15" fill="#fbe9c8" opacity=".9"/><circle cx="5.5" cy="5.5" r="1.15" fill="#fbe9c8" opacity=".9"/></pattern>
  <pattern id="pt-fog" width="36" height="15" patternUnits="userSpaceOnUse"><path d="M0 7q9 -7 18 0t18 0" fill="none" stroke="#8b8f86" stroke-width="2.2"/></pattern>
  <pattern id="pt-sky" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 3H6" stroke="${INK}" stroke-width=".7" opacity=".16"/></pattern>
  ${clips}
</defs>`;

/** A side's badge, 40 x 40. */
export function badge(side: string): string {
  const s = style(side);
  const d = box(s.axis, 2, 2, 36, 36, s.axis ? 10 : 9);
  const fill = s.axis ? s.face : s.band;
  return (
    `<path d="${d}" fill="${fill}"/>` +
    (s.pattern ? `<path d="${d}" fill="url(#${s.pattern})"/>` : '') +
    `<path d="${d}" fill="none" stroke="${PAPER}" stroke-width="2"/><path d="${box(s.axis, 7, 11, 26, 18, 4)}" fill="${fill}"/>` +
    text(20, 26, 18, s.letters, PAPER)
  );
}

/** A side's badge around (0, 0), 25 x 25: whose a taken vehicle is. */
export const badgeSmall = (side: string): string => `<g transform="translate(-12.5 -12.5) scale(.62)">${badge(side)}</g>`;

/** Points held against the goal, in the side's own shape; cells are 24 wide, 23 high. */
export function cells(side: string, held: number, goal: number, fromRight: boolean): string {
  const s = style(side);
  let out = '';
  for (let i = 0; i < goal; i++) {
    const on = fromRight ? i >= goal - held : i < held;
    const d = box(s.axis, 2 + i * 24, 2, 19, 19, s.axis ? 6 : 5);
    out += `<path d="${d}" fill="${on ? s.cell : 'none'}" stroke="#f3ecd9" stroke-width="1.6" ${on ? '' : 'opacity=".55"'}/>`;
    if (on && s.pattern) out += `<path d="${d}" fill="url(#${s.pattern})"/>`;
  }
  return out;
}
