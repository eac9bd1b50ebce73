/* Normandy: one drawing a kind of tile, 200 x 200. */

import { field, type FieldKind, ground, hedge, house, P, patches, tent, track, trees, tufts } from './things';
import { between, blob, INK, n, path, type Point, type Rand, scatter, smooth, type Where } from './tools';

type Draw = (r: Rand, id: string) => string;

const HOUSES: readonly Point[] = [[54, 104], [140, 56], [110, 166]]; // of the scattered houses

/** Three layouts of hedged fields: each field's outline, kind and furrow angle; the hedges between; trees at corners. */
interface Patchwork {
  fields: readonly (readonly [readonly Point[], FieldKind, number])[];
  hedges: readonly (readonly Point[])[];
  trees: readonly Point[];
}
const PATCHWORKS: readonly Patchwork[] = [
  { fields: [[[[-5, -5], [104, -5], [92, 92], [-5, 84]], 'meadow', 0], [[[104, -5], [205, -5], [205, 116], [92, 92]], 'stubble', 62], [[[-5, 84], [92, 92], [84, 205], [-5, 205]], 'pasture', 0], [[[92, 92], [205, 116], [205, 205], [84, 205]], 'meadow', 0]],
    hedges: [[[104, -5], [98, 44], [92, 92], [89, 130]], [[87, 158], [84, 205]], [[-5, 84], [54, 89]], [[78, 91], [92, 92], [150, 104], [205, 116]], [[-3, 8], [-2, 190]], [[205, 120], [202, 205]]],
    trees: [[92, 92], [20, 20], [186, 188], [34, 186]] },
  { fields: [[[[-5, -5], [126, -5], [118, 70], [-5, 62]], 'pasture', 0], [[[126, -5], [205, -5], [205, 128], [112, 126], [118, 70]], 'meadow', 0], [[[-5, 62], [118, 70], [112, 126], [106, 205], [-5, 205]], 'plough', 84], [[[112, 126], [205, 128], [205, 205], [106, 205]], 'stubble', 20]],
    hedges: [[[126, -5], [118, 70], [112, 126]], [[109, 160], [106, 205]], [[-5, 62], [40, 65]], [[66, 67], [118, 70]], [[112, 126], [205, 128]], [[4, 198], [100, 201]]],
    trees: [[118, 70], [112, 126], [188, 18], [16, 188]] },
  { fields: [[[[-5, -5], [205, -5], [205, 66], [96, 74], [-5, 60]], 'meadow', 0], [[[-5, 60], [96, 74], [104, 205], [-5, 205]], 'stubble', 8], [[[96, 74], [205, 66], [205, 205], [104, 205]], 'pasture', 0]],
    hedges: [[[-5, 60], [96, 74]], [[122, 72], [205, 66]], [[96, 74], [99, 120]], [[101, 146], [104, 205]], [[4, 2], [200, 3]]],
    trees: [[96, 74], [186, 184], [16, 16], [20, 186]] },
];

/** A river from side to side, alone or with trees or a bridge. */
function river(r: Rand, opt: { trees?: boolean; bridge?: 'foot' | 'road' } = {}): string {
  const banks: Point[] = [[-10, 84], [40, 92], [100, 78], [160, 88], [210, 82]];
  const lower: Point[] = [[-10, 142], [50, 136], [110, 146], [160, 134], [210, 140]];
  const band = smooth(banks) + 'L' + smooth([...lower].reverse()).slice(1) + 'Z';
  let s = ground(P.grass) + patches(r, P.meadow, 4, 0.7) + path(band, `fill="${P.water}"`)
    + path(smooth(banks.map(([x, y]): Point => [x, y + 5])), `fill="none" stroke="${P.waterDark}" stroke-width="5" opacity=".55"`)
    + path(smooth(banks), `fill="none" stroke="${P.bank}" stroke-width="2"`) + path(smooth(lower), `fill="none" stroke="${P.bank}" stroke-width="2"`)
    + path('M20 108q8 -4 16 0M70 118q8 -4 16 0M118 104q8 -4 16 0M150 120q8 -4 16 0M44 126q7 -4 14 0', `fill="none" stroke="${P.white}" stroke-width="1.7" stroke-linecap="round"`)
    + tufts([[20, 152], [34, 150], [150, 150], [166, 148], [80, 76], [60, 82], [182, 76]], '#5f7a4d', 1) + tufts(scatter(r, 32, (_x, y) => y < 66 || y > 160, 100));
  if (opt.bridge === 'foot') s += `<rect x="94" y="70" width="14" height="84" fill="#c9a875" stroke="${INK}" stroke-width="1.2"/>` + path(Array.from({ length: 13 }, (_, i) => `M94 ${76 + i * 6}h14`).join(''), `stroke="${INK}" stroke-width=".8" opacity=".5"`);
  if (opt.bridge === 'road') s += track([[104, -10], [100, 60], [102, 160], [96, 210]], 20, false) + `<path d="M88 72v76M114 72v76" stroke="${INK}" stroke-width="3.4"/><path d="M84 70l6 6M118 70l-6 6M84 150l6 -6M118 150l-6 -6" stroke="${INK}" stroke-width="2"/>`;
  return s + trees(opt.trees ? [[16, 60], [34, 68], [150, 62], [172, 60], [188, 66], [30, 166], [60, 160], [110, 168], [180, 162], [14, 172]] : [[18, 30], [182, 180], [170, 188], [30, 18]], r, 10, 14);
}

/** Contour steps growing paler, hachures on the shaded side, a trig point. */
export function hill(r: Rand, tints: readonly string[], ink: string, wooded: boolean): string {
  let s = ground(tints[0]!), hach = '';
  const shape = Array.from({ length: 11 }, () => between(r, 0.9, 1.08));
  const ring = (k: number): string => smooth(shape.map((v, i): Point => { const a = i * 6.2832 / 11; return [98 + 4 * k + v * (92 - k * 22) * Math.cos(a), 102 - 5 * k + v * (86 - k * 20.5) * Math.sin(a)]; }), true);
  for (let k = 0; k < 4; k++) s += path(ring(k), `fill="${tints[k + 1]}" stroke="${ink}" stroke-width="${k === 3 ? 1.8 : 1.3}" stroke-opacity=".85"`);
  for (let i = 0; i < 54; i++) {                     // hachures on the shaded side, as on an old map
    const a = -0.5 + i * 0.056, k = 0.6 + (i % 3) * 0.95, v = 98 - k * 22;
    const x = 98 + 4 * k + v * 0.92 * Math.cos(a), y = 102 - 5 * k + (v - 4) * 0.92 * Math.sin(a);
    hach += `M${n(x)} ${n(y)}l${n(9 * Math.cos(a))} ${n(9 * Math.sin(a))}`;
  }
  s += path(hach, `stroke="${ink}" stroke-width="1.5" stroke-linecap="round" opacity=".7"`);
  s += `<path d="M112 74l7 12h-14Z" fill="${INK}" opacity=".8"/>`;
  return s + (wooded ? trees([[14, 16], [30, 12], [14, 34], [186, 186], [170, 190], [188, 168], [16, 186]], r, 8, 12) : '');
}

/** By the kind of ground, in words. */
export const normandy: Record<string, Draw> = {
  'open ground': (r) => {
    return ground(P.grass) + patches(r, P.meadow, 5, 0.75) + patches(r, P.pasture, 3, 0.5) + track([[-10, 132], [50, 120], [110, 142], [210, 118]], 9)
      + tufts(scatter(r, 24, (_x, y) => Math.abs(y - 130) > 22, 260));
  },
  'open ground with bushes': (r) => {
    return ground(P.grass) + patches(r, P.meadow, 5, 0.75) + patches(r, P.pasture, 3, 0.5) + tufts(scatter(r, 24, () => true, 260))
      + trees([[24, 150], [40, 164], [176, 30], [160, 168], [176, 156], [150, 22], [22, 44], [188, 98]], r, 7, 11);
  },
  'camp in open ground': (r) => {
    return ground(P.grass) + patches(r, P.yard, 4, 0.8) + tufts(scatter(r, 26, () => true, 200)) + track([[-10, 100], [80, 104], [210, 96]], 9)
      + tent(46, 52, 40, 28, 0) + tent(100, 50, 40, 28, 0) + tent(154, 52, 40, 28, 0) + tent(70, 150, 40, 28, 0) + tent(126, 150, 40, 28, 0)
      + trees([[12, 20], [188, 180], [186, 166], [14, 184]], r, 9, 13);
  },
  'dense woods': (r) => {
    return ground('#6f8a55') + patches(r, '#5d7847', 6, 0.7) + trees(scatter(r, 15.5, () => true, 1500), r, 11, 16.5);
  },
  'open woods': (r) => {
    const clear: Where = (x, y) => ((x - 104) / 62) ** 2 + ((y - 108) / 48) ** 2 > 1;
    return ground(P.pasture) + patches(r, P.floor, 6, 0.75) + path(blob(104, 108, 56, r, 10, 0.12), `fill="${P.meadow}" opacity=".85"`)
      + tufts(scatter(r, 18, (x, y) => !clear(x, y), 220)) + trees(scatter(r, 21, clear, 900), r, 10, 16);
  },
  'open woods with pond': (r) => {
    const clear: Where = (x, y) => ((x - 108) / 62) ** 2 + ((y - 104) / 50) ** 2 > 1;
    return ground(P.pasture) + patches(r, P.floor, 6, 0.75) + path(blob(108, 104, 50, r, 9, 0.1), `fill="${P.water}" stroke="${P.bank}" stroke-width="1.6"`)
      + path('M84 96h22M112 108h26M90 120h18', `stroke="${P.white}" stroke-width="1.6" stroke-linecap="round" opacity=".9"`) + trees(scatter(r, 20, clear, 900), r, 10, 15.5);
  },
  'ploughed field': (r) => {
    let rows = '', lit = '';
    for (let i = -4; i < 34; i++) {
      const y = i * 7.4, d = `M-10 ${n(y)}C50 ${n(y - 22)} 130 ${n(y + 20)} 210 ${n(y - 12)}`;
      rows += d; lit += `M-10 ${n(y + 2.2)}C50 ${n(y - 19.8)} 130 ${n(y + 22.2)} 210 ${n(y - 9.8)}`;
    }
    return ground(P.plough) + patches(r, '#b8986f', 4, 0.5) + path(lit, `fill="none" stroke="#dcc6a2" stroke-width="1.6" opacity=".8"`)
      + path(rows, `fill="none" stroke="${P.ploughDark}" stroke-width="1.9" opacity=".75"`)
      + path('M-5 -5H205V16C150 30 120 8 60 20C30 26 10 18 -5 22Z', `fill="${P.pasture}"`) + tufts([[20, 12], [52, 14], [84, 9], [128, 13], [160, 17], [188, 12]], '#71804c')
      + hedge([[-6, 4], [90, 3], [206, 5]], r, 7);
  },
  'crop field': (r) => {
    let rows = '', ears = '';
    for (let i = 0; i < 19; i++) {
      const y = 8 + i * 11;
      rows += `M-6 ${y}C60 ${y - 5} 140 ${y + 5} 206 ${y}`;
      for (let x = 2 + (i % 2) * 6; x < 205; x += 12) {
        const yy = y - 5 * Math.sin(x / 66) - 1;
        ears += `M${x} ${n(yy)}v-6M${x} ${n(yy - 2)}l-2.6 -3M${x} ${n(yy - 2)}l2.6 -3`;
      }
    }
    return ground(P.crop) + patches(r, '#e8d296', 5, 0.7) + path(rows, `fill="none" stroke="${P.cropDark}" stroke-width="1.2" opacity=".45"`)
      + path(ears, `fill="none" stroke="#9a7a35" stroke-width="1.15" stroke-linecap="round" opacity=".85"`)
      + path('M-5 205V186C40 178 90 194 140 184S190 178 205 184V205Z', `fill="${P.meadow}"`) + track([[-10, 197], [90, 195], [210, 196]], 8);
  },
  'hedged fields': (r, id) => {
    const layout = { '2B': 0, '7A': 1, '8A': 2 }[id] ?? 0;
    const s = PATCHWORKS[layout]!;
    return ground(P.grass) + s.fields.map(([p, k, a]) => field(p, k, r, a)).join('') + s.hedges.map((h) => hedge(h, r, 8.5)).join('')
      + trees(s.trees, r, 11, 15);
  },
  'hedged field': (r) => {
    return ground(P.grass) + field([[14, 16], [186, 12], [190, 186], [10, 190]], 'stubble', r, 74)
      + hedge([[10, 12], [70, 11]], r, 9) + hedge([[98, 10], [190, 9], [194, 100], [192, 190], [118, 192]], r, 9) + hedge([[92, 193], [8, 194], [9, 110]], r, 9) + hedge([[9, 84], [10, 12]], r, 9)
      + trees([[12, 12], [190, 12], [190, 190], [10, 192], [10, 98]], r, 10, 14);
  },
  'farmhouse and garden': (r) => {
    let beds = '';
    for (let i = 0; i < 6; i++) beds += `<rect x="${126 + (i % 3) * 19}" y="${118 + Math.floor(i / 3) * 32}" width="13" height="25" rx="3" fill="${i % 2 ? '#a9b578' : '#c2a77d'}" stroke="${INK}" stroke-opacity=".35" stroke-width=".8"/>`;
    return ground(P.grass) + patches(r, P.meadow, 4, 0.7) + track([[-10, 94], [60, 100], [120, 96], [210, 104]], 10)
      + path(blob(68, 88, 40, r, 9, 0.12), `fill="${P.yard}"`) + beds + hedge([[116, 112], [190, 112], [190, 186], [116, 186], [116, 150]], r, 6)
      + house(58, 66, 62, 30, 0) + house(96, 42, 30, 48, 0) + house(40, 132, 40, 24, -8, 'slate')
      + trees([[20, 24], [36, 16], [156, 34], [176, 52], [18, 176], [36, 184], [84, 170], [180, 20]], r, 10, 15) + tufts(scatter(r, 30, (x, y) => y > 150 && x < 110, 60));
  },
  'farmhouse and hedged field': (r) => {
    return ground(P.grass) + field([[70, 66], [205, 60], [205, 205], [62, 205]], 'stubble', r, 80) + track([[30, 210], [36, 140], [30, 70], [44, -10]], 10)
      + path(blob(84, 38, 34, r, 8, 0.1), `fill="${P.yard}"`) + hedge([[66, 205], [72, 66], [130, 63]], r, 8) + hedge([[154, 62], [205, 60]], r, 8)
      + house(98, 30, 58, 28, -6) + house(150, 34, 28, 36, -6, 'slate') + trees([[14, 26], [12, 120], [16, 160], [186, 24], [72, 66], [188, 186]], r, 10, 14) + tufts([[12, 70], [16, 90], [54, 92], [52, 180]]);
  },
  'farm and hedged field': (r, id) => normandy['farmhouse and hedged field']!(r, id),
  'farm and orchard': (r) => {
    const rows: Point[] = [];
    for (let i = 0; i < 12; i++) rows.push([122 + (i % 3) * 28, 74 + Math.floor(i / 3) * 32]);
    return ground(P.meadow) + patches(r, P.grass, 4, 0.7) + track([[-10, 60], [70, 66], [130, 44], [210, 40]], 10) + house(54, 32, 56, 28, 4) + house(36, 110, 30, 50, 0, 'slate')
      + hedge([[102, 58], [102, 196]], r, 7) + trees(rows, r, 9, 11, [P.leaf]) + tufts(scatter(r, 26, (x, y) => x < 90 && y > 140, 60));
  },
  hamlet: (r) => {
    return ground(P.grass) + patches(r, P.meadow, 4, 0.7) + patches(r, P.yard, 3, 0.6, 20, 36) + track([[-10, 108], [70, 100], [130, 106], [210, 90]], 12, false) + track([[98, 104], [92, 60], [104, -10]], 10, false)
      + house(46, 74, 48, 26, -5) + house(136, 66, 46, 26, -4, 'slate') + house(62, 34, 26, 40, 4) + house(142, 26, 40, 24, 6) + house(40, 138, 44, 25, 6, 'slate') + house(98, 140, 28, 42, 2) + house(154, 136, 50, 26, -7)
      + hedge([[16, 172], [120, 178]], r, 6) + trees([[16, 26], [184, 20], [186, 176], [166, 184], [18, 188], [24, 46], [186, 56]], r, 9, 14);
  },
  'village street': (r) => {
    let s = ground(P.grass) + patches(r, P.yard, 6, 0.8) + track([[-10, 100], [60, 104], [140, 96], [210, 100]], 22, false);
    let stones = '';
    for (const [x, y] of scatter(r, 6, (_x, y) => Math.abs(y - 100) < 8, 260)) stones += `<circle cx="${n(x)}" cy="${n(y)}" r="1.2"/>`;
    s += `<g fill="${P.trackEdge}" opacity=".7">${stones}</g>`;
    ([[20, 66, 38], [60, 64, 40], [102, 64, 42], [146, 62, 42], [184, 64, 32]] as const).forEach(([x, y, w], i) => { s += house(x, y, w, 34, 0, i % 3 === 1 ? 'slate' : 'roof'); });
    ([[24, 140, 44], [72, 140, 46], [122, 138, 46], [174, 138, 48]] as const).forEach(([x, y, w], i) => { s += house(x, y, w, 34, 0, i % 3 === 2 ? 'slate' : 'roof'); });
    return s + hedge([[4, 30], [120, 26]], r, 6) + trees([[150, 22], [172, 30], [188, 16], [20, 14], [40, 184], [60, 178], [110, 186], [176, 182]], r, 9, 13);
  },
  church: (r) => {
    let crosses = '';
    for (const [x, y] of [[30, 128], [48, 128], [66, 128], [30, 150], [48, 150], [66, 150], [30, 172], [48, 172], [66, 172]]) crosses += `M${x} ${y}v9M${x - 3} ${y + 3}h6`;
    return ground(P.grass) + patches(r, P.meadow, 5, 0.7) + track([[210, 160], [150, 150], [108, 120]], 10) + house(112, 84, 96, 34, 0, 'slate') + house(124, 84, 26, 76, 0, 'slate')
      + `<g transform="translate(58 84)"><rect x="-18" y="-18" width="36" height="36" transform="translate(5 7)" fill="#2a2a1c" opacity=".3"/><path d="M-18 -18H18V18H-18Z" fill="${P.slateDark}" stroke="${INK}" stroke-width="1.3"/><path d="M-18 -18L0 0L18 -18ZM-18 -18L0 0L-18 18Z" fill="${P.slate}"/><path d="M-18 -18L18 18M18 -18L-18 18" stroke="${INK}" stroke-width=".8"/><path d="M0 -9V9M-6 -3H6" stroke="${P.white}" stroke-width="2.4"/></g>`
      + path(crosses, `stroke="${INK}" stroke-width="1.8" opacity=".75"`) + hedge([[12, 116], [84, 116], [84, 190], [12, 190], [12, 140]], r, 5) + trees([[22, 24], [40, 34], [176, 26], [184, 186], [164, 178], [178, 120]], r, 10, 15);
  },
  'scattered houses and trees': (r) => {
    return ground(P.meadow) + patches(r, P.grass, 5, 0.8) + track([[-10, 40], [60, 60], [120, 120], [210, 150]], 10) + house(54, 104, 46, 26, 12) + house(140, 56, 42, 26, -10, 'slate') + house(110, 166, 44, 26, 4)
      + trees(scatter(r, 34, (x, y) => !HOUSES.some((h) => Math.hypot(x - h[0], y - h[1]) < 36) && Math.abs(y - (36 + x * 0.6)) > 20, 400, [6, 6, 194, 194]), r, 9, 14) + tufts(scatter(r, 34, () => true, 80));
  },
  river: (r) => river(r),
  'river with trees': (r) => river(r, { trees: true }),
  'river with footbridge': (r) => river(r, { bridge: 'foot' }),
  'river with bridge': (r) => river(r, { bridge: 'road' }),
  hill: (r) => hill(r, [P.grass, P.hill1, P.hill2, P.hill3, P.hill4], P.contour, true),
};
