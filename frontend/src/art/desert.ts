/* North Africa: one drawing a kind of tile, 200 x 200. */

import { hill } from './normandy';
import { ground, P, patches, tent, track, tufts } from './things';
import { between, blob, INK, line, n, path, type Point, poly, type Rand, scatter, type Where } from './tools';

type Draw = (r: Rand, id: string) => string;

function ripples(r: Rand, count = 26, ok: Where = () => true): string {
  let d = '';
  for (const [x, y] of scatter(r, 23, ok, 300, [4, 8, 186, 194]).slice(0, count)) {
    const w = between(r, 14, 34);
    d += `M${n(x)} ${n(y)}q${n(w / 4)} -4 ${n(w / 2)} 0t${n(w / 2)} 0`;
  }
  return path(d, `fill="none" stroke="${P.sandLine}" stroke-width="1.2" stroke-linecap="round" opacity=".6"`);
}
const pebbles = (r: Rand, ok: Where = () => true, gap = 17): string => `<g fill="${P.sandLine}" opacity=".55">` + scatter(r, gap, ok, 240).map(([x, y]) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(between(r, 0.8, 1.8))}"/>`).join('') + '</g>';
const sand = (r: Rand): string => ground(P.sand) + patches(r, P.sandDark, 4, 0.4) + patches(r, '#f0e1bd', 4, 0.6);
/** A rock in facets. */
function boulder(x: number, y: number, s: number, r: Rand): string {
  const k = Array.from({ length: 7 }, (_, i): Point => { const a = i * 0.8976 + r() * 0.4; return [x + s * between(r, 0.78, 1.05) * Math.cos(a), y + s * 0.8 * between(r, 0.78, 1.05) * Math.sin(a)]; });
  const mid: Point = [x - s * 0.12, y - s * 0.2];
  return path(poly(k), `transform="translate(${n(s * 0.3)} ${n(s * 0.34)})" fill="#5c4526" opacity=".28"`) + path(poly(k), `fill="${P.rock}" stroke="${INK}" stroke-width="1.1" stroke-linejoin="round"`)
    + path(poly([k[3], k[4], k[5], mid]), `fill="${P.rockLit}"`) + path(poly([k[0], k[1], mid]), `fill="${P.rockDark}" opacity=".7"`) + path(line([k[3], mid, k[6]]) + line([mid, k[1]]), `fill="none" stroke="${INK}" stroke-width=".7" opacity=".6"`);
}
/** A flat-roofed house with a parapet. */
function cube(x: number, y: number, w: number, h: number, deg = 0): string {
  return `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" transform="translate(${x + 5} ${y + 6.5}) rotate(${deg})" fill="#5c4526" opacity=".34"/><g transform="translate(${x} ${y}) rotate(${deg})">`
    + `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" fill="#f3e9d0" stroke="${INK}" stroke-width="1.2"/><rect x="${-w / 2 + 3.4}" y="${-h / 2 + 3.4}" width="${w - 6.8}" height="${h - 6.8}" fill="#e2d2ab" stroke="${INK}" stroke-width=".6" stroke-opacity=".5"/>`
    + `<path d="M${-w / 2 + 3.4} ${h / 2 - 3.4}V${-h / 2 + 3.4}H${w / 2 - 3.4}" fill="none" stroke="#b59a66" stroke-width="2.2"/><rect x="${w / 2 - 11}" y="${h / 2 - 11}" width="5" height="5" fill="${INK}" opacity=".45"/></g>`;
}
function palm(x: number, y: number, s: number, r: Rand): string {
  let d = '';
  for (let i = 0; i < 8; i++) { const a = i * 0.785 + r() * 0.3, ex = x + s * Math.cos(a), ey = y + s * Math.sin(a); d += `M${n(x)} ${n(y)}Q${n(x + s * 0.6 * Math.cos(a + 0.35))} ${n(y + s * 0.6 * Math.sin(a + 0.35))} ${n(ex)} ${n(ey)}Q${n(x + s * 0.5 * Math.cos(a - 0.2))} ${n(y + s * 0.5 * Math.sin(a - 0.2))} ${n(x)} ${n(y)}Z`; }
  return path(d, `transform="translate(3 4)" fill="#5c4526" opacity=".25"`) + path(d, `fill="${P.leaf}" stroke="${INK}" stroke-width=".8" stroke-opacity=".6"`) + `<circle cx="${x}" cy="${y}" r="1.8" fill="${INK}"/>`;
}
const scrubs = (r: Rand, ok: Where, gap = 24): string => tufts(scatter(r, gap, ok, 400), '#6f7548', 0.95)
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
  hill: (r) => hill(r, [P.sand, '#e3cc98', '#e9d6a8', '#f0e1bd', '#f6ead0'], '#9b7440', false) + pebbles(r),
  road: (r) => sand(r) + ripples(r, 12, (_x, y) => Math.abs(y - 100) > 28) + track([[-10, 104], [70, 98], [140, 104], [210, 98]], 20, true) + pebbles(r, (_x, y) => Math.abs(y - 100) > 24),
  'road corner': (r) => sand(r) + ripples(r, 10, (x, y) => x > 130 || y < 60) + track([[-10, 100], [50, 102], [98, 130], [102, 210]], 20, true) + pebbles(r, (x, y) => x > 125 || y < 70),
  runway: (r) => {
    return sand(r) + ripples(r, 8, (_x, y) => y < 40 || y > 160) + `<rect x="-5" y="56" width="210" height="88" fill="${P.asphalt}" stroke="${P.sandLine}" stroke-width="1.6"/>` + `<path d="M-5 100H205" stroke="${P.white}" stroke-width="5" stroke-dasharray="26 18"/>`
      + [20, 70, 120, 170].map(x => `<g stroke="${INK}" stroke-width="1" fill="${P.roof}"><circle cx="${x}" cy="50" r="4.4"/><circle cx="${x}" cy="150" r="4.4"/></g>`).join('') + pebbles(r, (_x, y) => y < 44 || y > 158);
  },
  town: (r) => sand(r) + patches(r, P.yard, 4, 0.7) + track([[-10, 112], [80, 106], [210, 112]], 15, false) + track([[104, 110], [100, 50], [106, -10]], 12, false)
    + cube(44, 54, 62, 46, 2) + cube(150, 46, 60, 54, -3) + cube(150, 90, 30, 22, -3) + cube(38, 152, 52, 44, -2) + cube(98, 158, 44, 52, 3) + cube(158, 156, 54, 42, 0) + palm(86, 84, 13, r) + palm(188, 122, 12, r) + palm(14, 92, 12, r),
  fort: (r) => {
    const w: Point[] = [[36, 36], [164, 36], [164, 164], [36, 164]];
    return sand(r) + ripples(r, 6) + path(poly(w), `transform="translate(6 8)" fill="#5c4526" opacity=".28"`) + path(poly(w), `fill="#e2d2ab" stroke="${INK}" stroke-width="1.2"`)
      + path(poly([[46, 46], [154, 46], [154, 154], [46, 154]]), `fill="${P.yard}" stroke="${INK}" stroke-width="1"`) + path('M41 36V164M159 36V164M36 41H164M36 159H164', `stroke="${INK}" stroke-width="4" stroke-dasharray="6 6" opacity=".5"`)
      + w.map(([x, y]) => cube(x, y, 32, 32)).join('') + `<rect x="88" y="156" width="24" height="12" fill="${P.yard}" stroke="${INK}"/>` + cube(78, 76, 44, 32) + pebbles(r, (x, y) => x < 20 || x > 180 || y < 20 || y > 180);
  },
  camp: (r) => sand(r) + ripples(r, 8) + track([[-10, 104], [90, 100], [210, 106]], 12) + tent(52, 54, 46, 32, 0) + tent(112, 50, 46, 32, 0) + tent(164, 60, 30, 40, 0) + tent(46, 150, 46, 32, 0) + tent(104, 154, 46, 32, 0)
    + `<g fill="#b08b55" stroke="${INK}" stroke-width="1"><rect x="146" y="136" width="15" height="15"/><rect x="164" y="136" width="15" height="15"/><rect x="152" y="153" width="18" height="12"/></g>` + pebbles(r),
  oasis: (r) => sand(r) + path(blob(100, 106, 60, r, 9, 0.1), `fill="${P.pasture}"`) + path(blob(98, 108, 36, r, 9, 0.1), `fill="${P.water}" stroke="${P.bank}" stroke-width="1.8"`) + path('M84 102h16M96 114h20', `stroke="${P.white}" stroke-width="1.8" stroke-linecap="round"`)
    + [[50, 74, 20], [74, 52, 18], [138, 62, 20], [156, 98, 18], [146, 146, 20], [56, 150, 18], [100, 166, 17]].map(([x, y, s]) => palm(x, y, s, r)).join('') + ripples(r, 10, (x, y) => Math.hypot(x - 100, y - 106) > 82),
};
