/* Small tools of the drawings: a seeded source of chance, smooth outlines, scattered points. */

export type Point = readonly [number, number];
export type Rand = () => number;
export type Where = (x: number, y: number) => boolean;

export const INK = '#23281f';
export const PAPER = '#f8f3e6';

/** A source of chance that the text alone decides. */
export function rng(text: string): Rand {
  let h = 2166136261;
  for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return () => {
    h = Math.imul(h ^ (h >>> 15), h | 1);
    h ^= h + Math.imul(h ^ (h >>> 7), h | 61);
    return ((h ^ (h >>> 14)) >>> 0) / 4294967296;
  };
}
/** A coordinate with one decimal. */
export const n = (v: number): number => Math.round(v * 10) / 10;
export const between = (r: Rand, a: number, b: number): number => a + r() * (b - a);

/** Smooth curve through points (Catmull-Rom written as Beziers). */
export function smooth(pts: readonly Point[], closed = false): string {
  const at = (i: number): Point => (closed ? pts[(i + pts.length) % pts.length] : pts[Math.max(0, Math.min(pts.length - 1, i))])!;
  let d = `M${n(pts[0]![0])} ${n(pts[0]![1])}`;
  for (let i = 0; i < pts.length - (closed ? 0 : 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)] as const;
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`;
  }
  return d + (closed ? 'Z' : '');
}
/** A round thing with an uneven edge. */
export function blob(x: number, y: number, r: number, rand: Rand, lobes = 8, wobble = 0.14): string {
  const turn = rand() * 6.28;
  const pts: Point[] = [];
  for (let i = 0; i < lobes; i++) {
    const a = turn + i * 6.2832 / lobes, k = r * (1 - wobble + 2 * wobble * rand());
    pts.push([x + k * Math.cos(a), y + k * Math.sin(a)]);
  }
  return smooth(pts, true);
}
export const poly = (pts: readonly Point[]): string => 'M' + pts.map(p => `${n(p[0])} ${n(p[1])}`).join('L') + 'Z';
export const line = (pts: readonly Point[]): string => 'M' + pts.map(p => `${n(p[0])} ${n(p[1])}`).join('L');
export const path = (d: string, attrs: string): string => `<path d="${d}" ${attrs}/>`;

/** Points no nearer than gap(x, y) to each other; ok() says where they may lie. */
export function scatter(rand: Rand, gap: number, ok: Where = () => true, tries = 900, box: readonly [number, number, number, number] = [-6, -6, 206, 206]): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < tries; i++) {
    const x = between(rand, box[0], box[2]), y = between(rand, box[1], box[3]);
    if (ok(x, y) && out.every(p => (p[0] - x) ** 2 + (p[1] - y) ** 2 > gap * gap)) out.push([x, y]);
  }
  return out.sort((a, b) => a[1] - b[1]);
}
