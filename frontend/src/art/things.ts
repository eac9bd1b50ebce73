/* What stands on a tile: trees, hedges, houses, tracks, fields, tents. Light comes from the north-west. */

import { between, blob, INK, line, n, path, poly, type Point, type Rand, scatter, smooth } from './tools';

export const P = {
  grass: '#ccd1a4', meadow: '#d8dbb3', pasture: '#bac28f', stubble: '#e2d3a4', crop: '#dcc37f', cropDark: '#b8974c',
  plough: '#c6aa84', ploughDark: '#9a7a55', floor: '#98a777', leafDark: '#4d6844', leaf: '#67834f', leafLit: '#8aa368',
  hedge: '#46603d', track: '#eadfbf', trackEdge: '#b7a276', yard: '#e3d8b8', roof: '#bd7352', roofDark: '#93523a',
  slate: '#8d949a', slateDark: '#666e75', wall: '#f1e8d2', water: '#9dbfc7', waterDark: '#7ba5b1', bank: '#567f8c',
  contour: '#93744a', hill1: '#d3cd9e', hill2: '#dcd0a1', hill3: '#e6d8ac', hill4: '#efe3bd',
  sand: '#e8d5a9', sandDark: '#d8c08b', sandLine: '#b5965d', rock: '#b59b75', rockDark: '#8a7150', rockLit: '#d3bd97', scrub: '#8c9160',
  asphalt: '#cfc3a4', white: '#f6efdf',
};

export function trees(list: readonly Point[], rand: Rand, small: number, big: number, tones: readonly string[] = [P.leaf, P.leafDark, '#5c7a4b']): string {
  let shade = '', crown = '';
  for (const [x, y] of list) {
    const r = between(rand, small, big), tone = tones[Math.floor(rand() * tones.length)]!;
    shade += path(blob(x + r * 0.34, y + r * 0.42, r, rand, 7, 0.08), '');
    crown += path(blob(x, y, r, rand, 9, 0.13), `fill="${tone}" stroke="${INK}" stroke-width=".9" stroke-opacity=".55"`)
      + path(blob(x - r * 0.24, y - r * 0.28, r * 0.56, rand, 7, 0.16), `fill="${P.leafLit}" opacity=".62"`)
      + path(`M${n(x + r * 0.15)} ${n(y + r * 0.5)}q${n(r * 0.35)} ${n(-r * 0.05)} ${n(r * 0.45)} ${n(-r * 0.42)}`, `fill="none" stroke="${INK}" stroke-width=".9" opacity=".4"`);
  }
  return `<g fill="#2a3522" opacity=".26">${shade}</g>${crown}`;
}
/** A bocage hedge: bank shadow, dark body, small lit crowns along a line. */
export function hedge(pts: readonly Point[], rand: Rand, width = 7): string {
  let crowns = '';
  for (let i = 0; i + 1 < pts.length; i++) {
    const [a, b] = [pts[i]!, pts[i + 1]!] as const, len = Math.hypot(b[0] - a[0], b[1] - a[1]);
    for (let t = 0; t < len; t += width * 0.95) {
      const x = a[0] + (b[0] - a[0]) * t / len + between(rand, -1, 1), y = a[1] + (b[1] - a[1]) * t / len + between(rand, -1, 1);
      const r = width * between(rand, 0.5, 0.74);
      crowns += path(blob(x, y, r, rand, 6, 0.14), `fill="${rand() < 0.4 ? P.leaf : P.hedge}" stroke="${INK}" stroke-width=".7" stroke-opacity=".5"`)
        + `<circle cx="${n(x - r * 0.25)}" cy="${n(y - r * 0.3)}" r="${n(r * 0.42)}" fill="${P.leafLit}" opacity=".55"/>`;
    }
  }
  const d = line(pts);
  return path(d, `transform="translate(2.6 3.4)" fill="none" stroke="#2a3522" stroke-opacity=".25" stroke-width="${width + 1}" stroke-linecap="round" stroke-linejoin="round"`)
    + path(d, `fill="none" stroke="${P.hedge}" stroke-width="${width - 1}" stroke-linecap="round" stroke-linejoin="round"`) + crowns;
}
export function tufts(list: readonly Point[], colour = '#7d8a57', opacity = 0.75): string {
  return path(list.map(([x, y]) => `M${n(x - 3)} ${n(y)}q.4 -3 -1 -5M${n(x)} ${n(y)}v-6M${n(x + 3)} ${n(y)}q-.4 -3 1 -5`).join(''),
    `fill="none" stroke="${colour}" stroke-width="1.1" stroke-linecap="round" opacity="${opacity}"`);
}
/** A pitched roof seen from above; the side towards the light is paler. */
export function house(x: number, y: number, w: number, h: number, deg = 0, kind: 'roof' | 'slate' = 'roof'): string {
  const [lit, dark] = kind === 'slate' ? [P.slate, P.slateDark] : [P.roof, P.roofDark];
  const a = deg * Math.PI / 180, upLit = -Math.sin(a) * -0.55 + Math.cos(a) * 0.83 > 0;
  const [up, down] = upLit ? [lit, dark] : [dark, lit];
  let rows = '';
  for (let i = 1; i < 4; i++) rows += `M${-w / 2} ${n(-h / 2 + i * h / 8)}h${w}M${-w / 2} ${n(h / 2 - i * h / 8)}h${w}`;
  return `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" transform="translate(${x + 3.4} ${y + 4.6}) rotate(${deg})" fill="#2a2a1c" opacity=".3"/>`
    + `<g transform="translate(${x} ${y}) rotate(${deg})"><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h / 2}" fill="${up}"/>`
    + `<rect x="${-w / 2}" y="0" width="${w}" height="${h / 2}" fill="${down}"/>`
    + path(rows, `stroke="${INK}" stroke-width=".5" opacity=".25" fill="none"`)
    + `<path d="M${-w / 2} 0H${w / 2}" stroke="${P.wall}" stroke-width="1.1" opacity=".75"/>`
    + `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" fill="none" stroke="${INK}" stroke-width="1.2" stroke-linejoin="round"/>`
    + `<rect x="${n(w / 2 - 6.5)}" y="-2.2" width="4.4" height="4.4" fill="${P.wall}" stroke="${INK}" stroke-width=".8"/></g>`;
}
/** A way through the tile, with wheel ruts. */
export function track(pts: readonly Point[], width = 11, ruts = true): string {
  const d = smooth(pts);
  return path(d, `fill="none" stroke="${P.trackEdge}" stroke-width="${width + 2.4}" stroke-linecap="butt"`)
    + path(d, `fill="none" stroke="${P.track}" stroke-width="${width}"`)
    + (ruts ? path(d, `fill="none" stroke="${P.trackEdge}" stroke-width="1" stroke-dasharray="9 6" opacity=".8"`) : '');
}
export type FieldKind = 'meadow' | 'pasture' | 'stubble' | 'crop' | 'plough' | 'grass';

/** Fill for one field of a patchwork: tint plus a printed texture. */
export function field(pts: readonly Point[], kind: FieldKind, rand: Rand, angle = 0): string {
  const id = 'f' + Math.floor(rand() * 1e9).toString(36);
  const tint = { meadow: P.meadow, pasture: P.pasture, stubble: P.stubble, crop: P.crop, plough: P.plough, grass: P.grass }[kind];
  let tex = '';
  if (kind === 'plough' || kind === 'stubble' || kind === 'crop') {
    const step = kind === 'plough' ? 6.4 : 8, ink = kind === 'plough' ? P.ploughDark : P.cropDark;
    for (let k = -160; k < 160; k += step) tex += `M-160 ${k}H160`;
    tex = path(tex, `transform="translate(100 100) rotate(${angle})" stroke="${ink}" stroke-width="${kind === 'plough' ? 1.7 : 1.1}" ${kind === 'stubble' ? 'stroke-dasharray="5 4"' : ''} opacity="${kind === 'plough' ? 0.6 : 0.55}" fill="none"`);
  } else {
    tex = tufts(scatter(rand, 21, () => true, 160), kind === 'pasture' ? '#71804c' : '#8d9963', 0.6);
  }
  return `<clipPath id="${id}"><path d="${poly(pts)}"/></clipPath><g clip-path="url(#${id})"><rect x="-5" y="-5" width="210" height="210" fill="${tint}"/>${tex}</g>`;
}
export function tent(x: number, y: number, w: number, h: number, deg: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${deg})"><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" transform="translate(3 4)" fill="#2a2a1c" opacity=".25"/>`
    + `<path d="M${-w / 2} ${-h / 2}H${w / 2}L${w / 2 - 4} 0H${-w / 2 + 4}Z" fill="#e3d9b6"/><path d="M${-w / 2} ${h / 2}H${w / 2}L${w / 2 - 4} 0H${-w / 2 + 4}Z" fill="#b9ad82"/>`
    + `<path d="M${-w / 2} ${-h / 2}H${w / 2}L${w / 2 - 4} 0L${w / 2} ${h / 2}H${-w / 2}L${-w / 2 + 4} 0ZM${-w / 2 + 4} 0H${w / 2 - 4}" fill="none" stroke="${INK}" stroke-width="1.1" stroke-linejoin="round"/></g>`;
}
export const ground = (colour: string): string => `<rect x="-2" y="-2" width="204" height="204" fill="${colour}"/>`;
export function patches(rand: Rand, colour: string, count: number, opacity = 0.5, small = 26, big = 54): string {
  let s = '';
  for (let i = 0; i < count; i++) s += path(blob(rand() * 200, rand() * 200, between(rand, small, big), rand, 7, 0.28), `fill="${colour}" opacity="${opacity}"`);
  return s;
}
