/* The desert as the wind left it: one drawing a kind of tile, 200 x 200. */

import { hill } from './normandy';
import { ground, P, patches, tufts } from './things';
import { between, blob, INK, line, n, path, type Point, poly, type Rand, scatter, type Where } from './tools';

const CONTOUR = '#9b7440';

export type Draw = (r: Rand, id: string) => string;

export function ripples(r: Rand, count = 26, ok: Where = () => true): string {
  let d = '';
  for (const [x, y] of scatter(r, 23, ok, 300, [4, 8, 186, 194]).slice(0, count)) {
    const w = between(r, 14, 34);
    d += `M${n(x)} ${n(y)}q${n(w / 4)} -4 ${n(w / 2)} 0t${n(w / 2)} 0`;
  }
  return path(d, `fill="none" stroke="${P.sandLine}" stroke-width="1.2" stroke-linecap="round" opacity=".6"`);
}
export const pebbles = (r: Rand, ok: Where = () => true, gap = 17): string => `<g fill="${P.sandLine}" opacity=".55">` + scatter(r, gap, ok, 240).map(([x, y]) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(between(r, 0.8, 1.8))}"/>`).join('') + '</g>';
export const sand = (r: Rand): string => ground(P.sand) + patches(r, P.sandDark, 4, 0.4) + patches(r, '#f0e1bd', 4, 0.6);
/** A rock in facets. */
export function boulder(x: number, y: number, s: number, r: Rand): string {
  const k = Array.from({ length: 7 }, (_, i): Point => { const a = i * 0.8976 + r() * 0.4; return [x + s * between(r, 0.78, 1.05) * Math.cos(a), y + s * 0.8 * between(r, 0.78, 1.05) * Math.sin(a)]; });
  const mid: Point = [x - s * 0.12, y - s * 0.2];
  return path(poly(k), `transform="translate(${n(s * 0.3)} ${n(s * 0.34)})" fill="#5c4526" opacity=".28"`) + path(poly(k), `fill="${P.rock}" stroke="${INK}" stroke-width="1.1" stroke-linejoin="round"`)
    + path(poly([k[3], k[4], k[5], mid]), `fill="${P.rockLit}"`) + path(poly([k[0], k[1], mid]), `fill="${P.rockDark}" opacity=".7"`) + path(line([k[3], mid, k[6]]) + line([mid, k[1]]), `fill="none" stroke="${INK}" stroke-width=".7" opacity=".6"`);
}
export function palm(x: number, y: number, s: number, r: Rand): string {
  let d = '';
  for (let i = 0; i < 8; i++) { const a = i * 0.785 + r() * 0.3, ex = x + s * Math.cos(a), ey = y + s * Math.sin(a); d += `M${n(x)} ${n(y)}Q${n(x + s * 0.6 * Math.cos(a + 0.35))} ${n(y + s * 0.6 * Math.sin(a + 0.35))} ${n(ex)} ${n(ey)}Q${n(x + s * 0.5 * Math.cos(a - 0.2))} ${n(y + s * 0.5 * Math.sin(a - 0.2))} ${n(x)} ${n(y)}Z`; }
  return path(d, `transform="translate(3 4)" fill="#5c4526" opacity=".25"`) + path(d, `fill="${P.leaf}" stroke="${INK}" stroke-width=".8" stroke-opacity=".6"`) + `<circle cx="${x}" cy="${y}" r="1.8" fill="${INK}"/>`;
}
export const scrubs = (r: Rand, ok: Where, gap = 24): string => tufts(scatter(r, gap, ok, 400), '#6f7548', 0.95)
  + scatter(r, gap * 1.7, ok, 160, [8, 8, 192, 192]).map(([x, y]) => path(blob(x + 2, y + 2.6, 6, r, 7, 0.2), 'fill="#5c4526" opacity=".25"') + path(blob(x, y, 5.6, r, 8, 0.26), `fill="${P.scrub}" stroke="${INK}" stroke-width=".7" stroke-opacity=".55"`)).join('');

/** By the kind of ground, in words. */
export const desert: Record<string, Draw> = {
  plain: (r) => sand(r) + ripples(r) + pebbles(r),
  scrub: (r) => sand(r) + ripples(r, 8) + scrubs(r, () => true) + pebbles(r),
  rocks: (r) => sand(r) + pebbles(r) + [[40, 46, 20], [70, 34, 13], [150, 52, 22], [176, 84, 14], [36, 140, 18], [92, 168, 15], [150, 150, 24], [120, 176, 12], [186, 172, 13], [20, 92, 11], [120, 26, 12]].map(([x, y, s]) => boulder(x, y, s, r)).join(''),
  'difficult ground': (r) => {
    let plates = '';
    for (const [x, y] of scatter(r, 33, () => true, 700, [0, 0, 200, 200])) {
      const k = Array.from({ length: 7 }, (_, i): Point => { const a = i * 0.8976 + r() * 0.4; return [x + between(r, 13, 19) * Math.cos(a), y + between(r, 11, 16) * Math.sin(a)]; });
      plates += path(poly(k), `fill="${P.rockLit}" stroke="${P.rockDark}" stroke-width="1.1" stroke-linejoin="round"`) + path(line([k[0], k[1], k[2]]), `fill="none" stroke="${INK}" stroke-width="1.5" opacity=".55"`);
    }
    return sand(r) + plates + pebbles(r, () => true, 12);
  },
  hill: (r) => hill(r, [P.sand, '#e3cc98', '#e9d6a8', '#f0e1bd', '#f6ead0'], CONTOUR, false) + pebbles(r),
  pit: (r) => {
    let steps = '', hachures = '';
    for (const [reach, tint] of [[74, '#d3b984'], [58, '#bfa16c'], [42, '#a98a58']] as const) steps += path(blob(100, 104, reach, r, 10, 0.08), `fill="${tint}" stroke="${CONTOUR}" stroke-width="1.5"`);
    for (let i = 0; i < 40; i++) {
      const a = i * 0.157, reach = i % 2 ? 72 : 56;
      hachures += `M${n(100 + reach * Math.cos(a))} ${n(104 + reach * Math.sin(a))}l${n(-9 * Math.cos(a))} ${n(-9 * Math.sin(a))}`;
    }
    return sand(r) + ripples(r, 8, (x, y) => Math.hypot(x - 100, y - 104) > 88) + steps + path(hachures, `fill="none" stroke="${CONTOUR}" stroke-width="1.5" stroke-linecap="round" opacity=".8"`)
      + [[66, 128, 8], [128, 84, 9], [110, 136, 7], [84, 82, 6]].map(([x, y, s]) => boulder(x, y, s, r)).join('') + pebbles(r);
  },
  oasis: (r) => sand(r) + path(blob(100, 106, 60, r, 9, 0.1), `fill="${P.pasture}"`) + path(blob(98, 108, 36, r, 9, 0.1), `fill="${P.water}" stroke="${P.bank}" stroke-width="1.8"`) + path('M84 102h16M96 114h20', `stroke="${P.white}" stroke-width="1.8" stroke-linecap="round"`)
    + [[50, 74, 20], [74, 52, 18], [138, 62, 20], [156, 98, 18], [146, 146, 20], [56, 150, 18], [100, 166, 17]].map(([x, y, s]) => palm(x, y, s, r)).join('') + ripples(r, 10, (x, y) => Math.hypot(x - 100, y - 106) > 82),
};
