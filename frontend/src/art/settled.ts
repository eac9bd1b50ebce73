/* What people have put into the desert: roads, runways, towns, forts, camps; one drawing a kind of tile, 200 x 200. */

import { boulder, type Draw, palm, pebbles, ripples, sand, scrubs } from './desert';
import { P, patches, tent, track } from './things';
import { INK, path, type Point, poly, type Rand, type Where } from './tools';

const PLASTER = '#f3e9d0';
const beside: Where = (_x, y) => Math.abs(y - 100) > 26;
const way = (r: Rand, points: readonly Point[], free: Where): string => sand(r) + ripples(r, 12, free) + track(points, 20, true) + pebbles(r, free);
const straight: Draw = (r) => way(r, [[-10, 104], [70, 98], [140, 104], [210, 98]], beside);

/** A flat-roofed house with a parapet. */
function cube(x: number, y: number, w: number, h: number, deg = 0): string {
  return `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" transform="translate(${x + 5} ${y + 6.5}) rotate(${deg})" fill="#5c4526" opacity=".34"/><g transform="translate(${x} ${y}) rotate(${deg})">`
    + `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" fill="#f3e9d0" stroke="${INK}" stroke-width="1.2"/><rect x="${-w / 2 + 3.4}" y="${-h / 2 + 3.4}" width="${w - 6.8}" height="${h - 6.8}" fill="#e2d2ab" stroke="${INK}" stroke-width=".6" stroke-opacity=".5"/>`
    + `<path d="M${-w / 2 + 3.4} ${h / 2 - 3.4}V${-h / 2 + 3.4}H${w / 2 - 3.4}" fill="none" stroke="#b59a66" stroke-width="2.2"/><rect x="${w / 2 - 11}" y="${h / 2 - 11}" width="5" height="5" fill="${INK}" opacity=".45"/></g>`;
}

/** Rolled earth with a broken middle line and barrels along it; `end` is where it stops. */
function strip(r: Rand, end: number): string {
  const free: Where = (x, y) => y < 42 || y > 158 || x > end + 8;
  const lamps = [20, 70, 120, 170].filter((x) => x < end).map((x) => `<circle cx="${x}" cy="50" r="4.4"/><circle cx="${x}" cy="150" r="4.4"/>`).join('');
  return sand(r) + ripples(r, 8, free) + `<rect x="-5" y="56" width="${end + 5}" height="88" fill="${P.asphalt}" stroke="${P.sandLine}" stroke-width="1.6"/><path d="M-5 100H${Math.min(end - 22, 205)}" stroke="${P.white}" stroke-width="5" stroke-dasharray="26 18"/>`
    + `<g stroke="${INK}" stroke-width="1" fill="${P.roof}">${lamps}</g>` + pebbles(r, free);
}

/** By the kind of ground, in words. */
export const settled: Record<string, Draw> = {
  road: straight,
  'road corner': (r) => sand(r) + ripples(r, 10, (x, y) => x > 130 || y < 60) + track([[-10, 100], [50, 102], [98, 130], [102, 210]], 20, true) + pebbles(r, (x, y) => x > 125 || y < 70),
  runway: (r) => strip(r, 210),
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
  'road end': (r) => way(r, [[-10, 104], [40, 99], [104, 103]], (x, y) => beside(x, y) || x > 174) + path('M104 96q30 -2 60 -8M104 110q30 0 62 8', `fill="none" stroke="${P.trackEdge}" stroke-width="3" stroke-dasharray="10 8" opacity=".7"`),
  'side road': (r) => way(r, [[-10, 168], [70, 160], [130, 168], [210, 158]], (_x, y) => y < 138),
  'green road': (r, id) => straight(r, id) + scrubs(r, beside, 22) + palm(34, 50, 14, r) + palm(168, 152, 15, r),
  'runway end': (r) => `<g transform="rotate(180 100 100)">${strip(r, 178)}${path('M150 70h20M150 82h20M150 118h20M150 130h20', `stroke="${P.white}" stroke-width="5"`)}</g>`,
  houses: (r) => sand(r) + ripples(r, 10, (x, y) => y > 96 && x < 90) + track([[-10, 118], [70, 108], [130, 122], [210, 112]], 12) + cube(50, 62, 50, 40, 3) + cube(146, 66, 54, 44, -4) + cube(140, 160, 46, 36, 2) + palm(94, 48, 14, r) + palm(52, 160, 15, r) + pebbles(r),
  trench: (r) => {
    const d = 'M-6 150L30 136L54 156L92 140L118 160L154 142L178 158L206 146';
    return sand(r) + ripples(r, 8, (_x, y) => y > 174) + cube(48, 66, 52, 42, -3) + cube(112, 58, 44, 38, 2) + cube(164, 82, 40, 36, 4)
      + path(d, 'fill="none" stroke="#c9ab74" stroke-width="20" stroke-linejoin="round"') + path(d, `fill="none" stroke="${INK}" stroke-width="10" opacity=".75"`) + path(d, `transform="translate(0 -11)" fill="none" stroke="${PLASTER}" stroke-width="4.4" stroke-dasharray="7 3"`) + pebbles(r);
  },
  ruins: (r) => {
    const walls = 'M34 84V44H92M120 44H166V92M166 128V166H112M78 166H34V122M96 92V120H124';
    return sand(r) + patches(r, P.yard, 3, 0.6) + path(walls, 'transform="translate(4 5)" fill="none" stroke="#5c4526" stroke-width="9" opacity=".3"') + path(walls, `fill="none" stroke="${INK}" stroke-width="9.6"`) + path(walls, 'fill="none" stroke="#dcc79b" stroke-width="7"')
      + [[58, 70], [58, 96], [142, 70]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5.4" fill="${PLASTER}" stroke="${INK}" stroke-width="1.1"/>`).join('') + `<rect x="-16" y="-4" width="32" height="8" rx="2" transform="translate(140 138) rotate(28)" fill="${PLASTER}" stroke="${INK}"/>`
      + [[104, 50, 6], [172, 110, 6], [94, 170, 6], [40, 104, 5], [74, 138, 5]].map(([x, y, s]) => boulder(x, y, s, r)).join('') + pebbles(r);
  },
};
