/* The card that is being resolved: what became of each line of its solo card, and what was weighed. What it will do then
   is known already, and shown before it is done. */

import { plain } from '../../game/lines';
import type { Stage } from '../../game/scene';
import type { GameEvent, Line, SceneCard, SheetText } from '../../wire';
import { weighs } from './events';

/** What is said against a line, as the rules have it: a code, and the tile or the number it speaks of. */
export interface Against { code: string; tile: string; number: string }

/** What became of a row of the solo card, and what it looked at before it was passed over. */
export interface Finding { state: 'used' | 'out' | 'later'; against: Against | null; tiles: string[]; units: Map<string, number> }

/** A choice among tiles: by which row, which there were, what tests counted, which fell out by which test. */
export interface Sieve { row: number; tiles: string[]; counts: Map<string, Map<number, number>>; out: Map<string, number>; chosen: string | null }

export interface Now {
  card: SceneCard;
  again: boolean; // for the second time
  twice: boolean; // and once more after this
  sheet: SheetText | null;
  findings: Finding[]; // by row
  sieves: Sieve[];
  aimed: Map<string, number>; // counters it could strike, with what would be needed
  target: string | null;
  path: string[]; // tiles it moves over, the first where it is
  line: number | null; // the row it uses
  rolled: number | null; // the face of a die that chose what it does
  told: string; // what it does, as the log will say it
}

/** The first sentence that tells what was done between two events. */
export const between = (lines: readonly Line[], from: number, to: number, events: readonly GameEvent[]): Line | undefined =>
  lines.find((line) => line.first >= from && line.first < to && !weighs(events[line.first]) && events[line.first].event !== 'resolved');

export function sheetOf(stage: Stage, e: GameEvent): SheetText | null {
  const card = stage.card(String(e.seat), String(e.card));
  return stage.scene.sheets.find((sheet) => sheet.seat === e.seat && sheet.title === card?.title) ?? null;
}

const against = (e: GameEvent): Against => ({ code: String(e.why), tile: e.tile == null ? '' : String(e.tile), number: Number(e.number) < 0 && e.why !== 'population' ? '' : String(e.number) });

/** The reason in words. */
export const reasonOf = (stage: Stage, { code, tile, number }: Against): string => stage.say('codes', code, { tile, number });

const empty = (state: Finding['state']): Finding => ({ state, against: null, tiles: [], units: new Map() });

/** Row by row as far as it has been told: `at` is where the card begins, `stop` where it is done with. */
function read(sheet: SheetText | null, events: readonly GameEvent[], at: number, stop: number): Pick<Now, 'findings' | 'sieves' | 'aimed' | 'line'> & { used: number } {
  const rows = sheet?.rows ?? [];
  const tops = rows.flatMap((row, i) => (row.depth === 0 ? [i] : []));
  const findings = rows.map(() => empty('later'));
  const sieves: Sieve[] = [];
  const aimed = new Map<string, number>();
  let [used, line] = [-1, null as number | null]; // the event of the line being used, and its row
  let looked = empty('out'); // at by the line that is being read
  for (let i = at; i < stop; i++) {
    const e = events[i];
    if (e.event === 'seen-tile') looked.tiles.push(String(e.tile));
    if (e.event === 'seen-unit') looked.units.set(String(e.unit), Number(e.total));
    if (e.event === 'line-out') {
      findings[tops[Number(e.line)]] = { ...looked, against: against(e) };
      looked = empty('out');
    }
    if (e.event === 'line-used') {
      [used, line] = [i, tops[Number(e.line)]];
      findings[line] = empty('used');
      sieves.length = 0;
    }
    if (e.event === 'sub-out' && line !== null && findings[line + 1 + Number(e.sub)]) findings[line + 1 + Number(e.sub)] = { ...empty('out'), against: against(e) };
    if (e.event === 'weighed' && line !== null) {
      const row = line + 1 + Number(e.sub);
      if (findings[row]) findings[row] = empty('used');
      const known = sieves.find((one) => one.row === row);
      if (known) known.tiles.push(String(e.tile));
      else sieves.push({ row, tiles: [String(e.tile)], counts: new Map(), out: new Map(), chosen: null });
    }
    const last = sieves.at(-1);
    if (e.event === 'counted' && last) last.counts.set(String(e.tile), new Map([...(last.counts.get(String(e.tile)) ?? []), [Number(e.tie), Number(e.number)]]));
    if (e.event === 'fell-out') last?.out.set(String(e.tile), Number(e.tie));
    if (e.event === 'aimed-over') aimed.set(String(e.unit), Number(e.total));
  }
  return { findings, sieves, aimed, line, used };
}

/** An attack before its dice: what, at whom, and what is needed. */
function aimedAt(stage: Stage, sheet: SheetText | null, line: number | null, e: GameEvent): string {
  const action = line === null ? '' : (sheet?.rows[line]?.text.split('**')[1] ?? '');
  const target = String(e.target);
  return stage.say('panels', 'aims', { action, target: target.includes(':') ? stage.unit(target) : target, n: Number(e.total) });
}

export function nowOf(stage: Stage, events: readonly GameEvent[], lines: readonly Line[], at: number, told: number, end: number, twice: boolean): Now {
  const sheet = sheetOf(stage, events[at]);
  const after = events.findIndex((e, i) => i > at && (e.event === 'resolving' || e.event === 'resolved'));
  const stop = after < 0 || after > end ? end : after;
  const { used, ...read_ } = read(sheet, events, at, Math.min(told, stop));
  /* what comes of it, up to the next line of the same card */
  const from = used < 0 ? at : used;
  const next = events.findIndex((e, i) => i > from && e.event === 'line-used');
  const coming = events.slice(from, next < 0 || next > stop ? stop : next);
  const steps = coming.filter((e) => e.event === 'moved');
  const path = steps.length > 0 ? [String(steps[0].origin), ...steps.map((e) => String(e.tile))] : [];
  for (const sieve of read_.sieves) {
    const left = sieve.tiles.filter((tile) => !sieve.out.has(tile));
    sieve.chosen = left.length === 1 ? left[0] : (left.find((tile) => path.includes(tile) || coming.some((e) => !weighs(e) && e.tile === tile)) ?? null);
  }
  const struck = coming.find((e) => e.target != null && 'dice' in e);
  const rolled = coming.find((e) => e.event === 'line-rolled');
  const said = between(lines, from, from + coming.length, events);
  return {
    ...read_,
    card: stage.card(String(events[at].seat), String(events[at].card))!,
    again: events[at].time === 1,
    twice,
    sheet,
    target: struck ? String(struck.target) : null,
    path,
    rolled: rolled ? Number(rolled.face) : null,
    told: struck ? aimedAt(stage, sheet, read_.line, struck) : said ? plain(said) : '',
  };
}
