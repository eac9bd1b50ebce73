/* Edges between tiles: what lies on them, and what may be put there or taken away. */

import type { Art, Offered, Point, UnitView, View } from '../wire';
import type { Spot } from './geometry';
import type { Stage } from './scene';
import { turnedPoint, type Turn } from './turning';

/** An edge by the names of its tiles, whichever comes first. */
export const edgeId = (tiles: readonly string[]): string => [...tiles].sort().join(' ');

/** What an option on an edge is about, as its module tells: a piece that is put there or taken away. */
export interface EdgeChoice { piece: string; takes: boolean; word: string }

export interface Lies { piece: string; side: string }
export interface EdgePiece extends Lies { at: Spot; size: number }

export interface Edge {
  id: string;
  a: Spot;
  b: Spot;
  middle: Spot;
  pieces: EdgePiece[];
  free: Spot; // where the next one would lie
  size: number; // of pieces on it
}

interface Told { edge: string; piece: string; number: number; side: string }

/** What lies on every edge. */
export function lyingOn(view: View): Map<string, Lies[]> {
  const out = new Map<string, Lies[]>();
  for (const { tile, facts } of view.tiles) {
    for (const { edge, piece, number, side } of (facts?.edges ?? []) as Told[]) {
      const id = edgeId([tile, edge]);
      out.set(id, [...(out.get(id) ?? []), ...Array.from({ length: number }, () => ({ piece, side }))]);
    }
  }
  return out;
}

/** Edges with something on them, and those that are asked for: `lit`, where room is kept for one more. */
export function edgesOf(stage: Stage, art: Art, view: View, lit: ReadonlySet<string>, turn: Turn): Edge[] {
  const lying = lyingOn(view);
  return [...new Set([...lying.keys(), ...lit])].flatMap((id) => {
    const [from, to] = id.split(' ');
    const shared = stage.tiles.get(from)?.edges.find((edge) => edge.to === to);
    if (!shared) return [];
    const here = lying.get(id) ?? [];
    const middle = { x: (shared.a[0] + shared.b[0]) / 2, y: (shared.a[1] + shared.b[1]) / 2 };
    const spots = art.edges[`${from} ${to}`] ?? art.edges[`${to} ${from}`] ?? [];
    const wanted = here.length + (lit.has(id) ? 1 : 0);
    const found = spots[Math.min(wanted, spots.length) - 1];
    const place = (i: number): Spot => {
      const at = found?.places[Math.min(i, found.places.length - 1)];
      return at ? spotOf(turnedPoint(at, turn)) : middle;
    };
    return [{ id, a: spotOf(shared.a), b: spotOf(shared.b), middle, pieces: here.map((one, i) => ({ ...one, at: place(i), size: found?.size ?? 1 })), free: place(here.length), size: found?.size ?? 1 }];
  });
}

const spotOf = ([x, y]: Point): Spot => ({ x, y });

/** A step that may bring dice upon the counter that takes it. */
export const isRisk = (option: Offered | null | undefined): boolean => option?.odds != null && option.unit == null && option.odds.attacker === '' && option.odds.target !== '';

/** The likeliest of the rolls that an option prepares, as if it were its own. */
export function likeliest(option: Offered): Offered | null {
  const rolls = option.outlook ?? [];
  return rolls.length > 0 ? { ...option, odds: rolls.reduce((best, roll) => (roll.chance > best.chance ? roll : best)) } : null;
}

/** The edge that a counter crosses to a tile, and where the way goes. */
export function crossed(stage: Stage, unit: UnitView | undefined, tile: string): { id: string; edge: Spot; end: Spot } | null {
  const from = unit?.tile ? stage.tiles.get(unit.tile) : undefined;
  const shared = from?.edges.find((edge) => edge.to === tile);
  const to = stage.tiles.get(tile);
  return from && shared && to ? { id: edgeId([from.name, tile]), edge: { x: (shared.a[0] + shared.b[0]) / 2, y: (shared.a[1] + shared.b[1]) / 2 }, end: spotOf(to.centre) } : null;
}

/** The next edge around, clockwise or the other way. */
export function nextEdge(edges: readonly Edge[], id: string, by: 1 | -1): Edge | undefined {
  const [x, y] = [edges.reduce((sum, edge) => sum + edge.middle.x, 0) / edges.length, edges.reduce((sum, edge) => sum + edge.middle.y, 0) / edges.length];
  const angle = (edge: Edge): number => Math.atan2(edge.middle.y - y, edge.middle.x - x);
  const round = [...edges].sort((a, b) => angle(a) - angle(b));
  const at = round.findIndex((edge) => edge.id === id);
  return round[(at + by + round.length) % round.length];
}
