/* Faint contour lines for the table itself. */

import { type Point, rng, smooth } from './tools';

export function contours(w: number, h: number): string {
  const r = rng('table');
  let s = '';
  for (const [cx, cy, size] of [[w * 0.04, h * 0.2, 250], [w * 0.98, h * 0.85, 300], [w * 0.55, h * 1.05, 220], [w * 0.9, h * 0.02, 200]]) {
    const shape = Array.from({ length: 12 }, () => 0.85 + r() * 0.3);
    for (let k = 1; k < 7; k++) {
      const ring = shape.map((v, i): Point => [cx + ((v * size * k) / 6) * Math.cos(i * 0.5236), cy + ((v * size * k) / 6) * 0.8 * Math.sin(i * 0.5236)]);
      s += `<path d="${smooth(ring, true)}"/>`;
    }
  }
  return `<g fill="none" stroke="#a8966a" stroke-width="1" opacity=".38">${s}</g>`;
}
