/* Shows events one at a time: the view between the old and the new one, the dice, what was struck. */

import type { GameEvent, View } from '../wire';
import { follow } from './follow';

export interface Dice {
  attacker: string | null;
  target: string; // side:unit, or the tile of a structure
  dice: number; // 0 where it is not told: as many as there are faces
  base: number;
  cover: number;
  range: number;
  total: number;
  faces: { face: number; hit: boolean }[];
  rolling: boolean;
  done: boolean;
}

export interface Bid { seat: string; card: string }

/** How long each event stays, in milliseconds. */
const TIMES: Record<string, number> = {
  round: 420,
  drawn: 110,
  reshuffled: 220,
  'bid-shown': 650,
  initiative: 700,
  played: 420,
  hunkered: 260,
  readied: 260,
  'turn-ended': 220,
  entered: 260,
  moved: 280,
  scouted: 200,
  'dud-taken': 140,
  controlled: 300,
  attacked: 260,
  rolled: 560,
  'attack-done': 560,
  'card-lost': 300,
  'unit-lost': 320,
  suppressed: 260,
  bolstered: 160,
  inspired: 200,
  'dud-removed': 220,
  raised: 300,
  aimed: 300,
  used: 420,
  boarded: 280,
  exited: 280,
  reseated: 240,
  switched: 300,
  captured: 300,
  damaged: 320,
  disabled: 360,
  destroyed: 420,
  repaired: 320,
  'structure-attacked': 260,
  'structure-destroyed': 420,
  escaped: 420,
  purged: 60,
  pinned: 400,
  'beyond-hope': 400,
  won: 300,
};
const timeOf = (e: GameEvent): number => TIMES[String(e.event)] ?? 0;

const THROWS = new Set<unknown>(['attacked', 'structure-attacked']);
/** What a throw led to: while it is told, what was struck stays marked. */
const AFTER = new Set<unknown>(['rolled', 'card-lost', 'unit-lost', 'suppressed', 'damaged', 'disabled', 'destroyed', 'structure-destroyed', 'purged']);
const LONGEST = 14000;
const FADE = 60; // an event without motion

export class Playback {
  shown = $state.raw<View | null>(null);
  told = $state(0);
  busy = $state(false);
  dice = $state.raw<Dice | null>(null);
  bids = $state.raw<Bid[]>([]);
  struck = $state.raw<{ unit: string; hit: boolean } | null>(null);
  current = $state.raw<GameEvent | null>(null);

  private queue: GameEvent[] = [];
  private last: View | null = null;
  private wake: (() => void) | null = null;
  private hurry = false;
  private run = 0;

  constructor(private readonly still: () => boolean) {}

  /** Show a view as it is; `events` is the whole story so far, for the last dice and bids. */
  jump(view: View, events: readonly GameEvent[]): void {
    this.run++;
    this.queue = [];
    this.wake?.();
    this.shown = this.last = view;
    this.told = events.length;
    this.struck = null;
    this.current = null;
    this.busy = false;
    const from = events.findLastIndex((e) => THROWS.has(e.event));
    const round = events.findLastIndex((e) => e.event === 'round');
    this.dice = null;
    this.bids = [];
    for (const e of events.slice(Math.max(0, Math.min(from < 0 ? events.length : from, round)))) this.note(e, false);
    if (this.dice) this.dice = { ...(this.dice as Dice), rolling: false, done: true };
    this.struck = null;
  }

  /** Show new events, then the view they lead to. */
  play(events: readonly GameEvent[], view: View): void {
    this.last = view;
    this.queue.push(...events);
    if (!this.shown || events.length === 0) {
      if (!this.busy) this.shown = view;
      return;
    }
    if (!this.busy) void this.work(++this.run);
  }

  /** Show the rest at once. */
  skip(): void {
    this.hurry = true;
    this.wake?.();
  }

  private async work(run: number): Promise<void> {
    this.busy = true;
    this.hurry = false;
    while (this.queue.length > 0) {
      const total = this.queue.reduce((sum, e) => sum + timeOf(e), 0);
      const e = this.queue.shift()!;
      this.current = e;
      this.note(e, !this.hurry && !this.still());
      if (this.shown) this.shown = follow(this.shown, e);
      this.told++;
      if (this.hurry) continue;
      const time = this.still() ? (timeOf(e) && FADE) : timeOf(e) * Math.min(1, LONGEST / total);
      if (time > 0) await this.pause(time);
      if (run !== this.run) return;
    }
    if (this.dice) this.dice = { ...this.dice, rolling: false, done: true };
    this.struck = null;
    this.current = null;
    this.shown = this.last;
    this.busy = false;
  }

  private pause(time: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.wake = null;
        resolve();
      };
      const timer = setTimeout(done, time);
      this.wake = done;
    });
  }

  /** Keep what an event shows beside the board. */
  private note(e: GameEvent, moving: boolean): void {
    if (e.event === 'round') this.bids = [];
    if (e.event === 'bid-shown') this.bids = [...this.bids, { seat: String(e.seat), card: String(e.card) }];
    if (THROWS.has(e.event)) {
      const [base, cover, range] = e.event === 'attacked' ? [Number(e.base), Number(e.cover), Number(e.range)] : [Number(e.defence), 0, 0];
      this.dice = {
        attacker: e.unit === null ? null : String(e.unit),
        target: String(e.target ?? e.tile),
        dice: Number(e.dice ?? 0),
        base,
        cover,
        range,
        total: base + cover + range,
        faces: [],
        rolling: false,
        done: false,
      };
      this.struck = null;
    }
    if (e.event === 'rolled' && this.dice) {
      this.dice = { ...this.dice, faces: [...this.dice.faces, { face: Number(e.face), hit: Boolean(e.hit) }], rolling: moving };
    }
    if (e.event === 'attack-done' && this.dice) {
      this.dice = { ...this.dice, rolling: false, done: true };
      this.struck = { unit: String(e.target), hit: Boolean(e.hit) };
    } else if (e.event === 'structure-destroyed') this.struck = { unit: String(e.tile), hit: true };
    else if (!AFTER.has(e.event)) this.struck = null;
  }
}
