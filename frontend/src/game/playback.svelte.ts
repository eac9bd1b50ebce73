/* Shows events one at a time: the view between the old and the new one, the dice, what was struck. */

import { holds, TIMES as MODULE_TIMES } from '../modules/events';
import type { GameEvent, View } from '../wire';
import { begins, rolls, type Roll, rollOf } from './events';
import { follow } from './follow';

export interface Dice extends Roll {
  faces: { face: number; hit: boolean }[];
  rolling: boolean;
  done: boolean;
}

export interface Bid { seat: string; card: string }

/** How long each event stays, in milliseconds; one that is not named stays for USUAL. */
const TIMES: Record<string, number> = {
  ...MODULE_TIMES,
  round: 420,
  drawn: 110,
  reshuffled: 220,
  'bid-given': 0,
  'bid-shown': 650,
  initiative: 700,
  turn: 0,
  played: 420,
  hunkered: 260,
  'turn-ended': 220,
  'cards-shown': 0,
  'dud-taken': 140,
  rolled: 560,
  'attack-done': 560,
  bolstered: 160,
};
const USUAL = 280;
const LONGEST = 14000;
const FADE = 60; // an event without motion
const LOOK = 900; // what is told by itself stays where it would be waited for

const timeOf = (e: GameEvent): number => TIMES[String(e.event)] ?? USUAL;

export class Playback {
  shown = $state.raw<View | null>(null);
  told = $state(0);
  busy = $state(false);
  dice = $state.raw<Dice | null>(null);
  bids = $state.raw<Bid[]>([]);
  struck = $state.raw<{ unit: string; hit: boolean } | null>(null); // side:unit, or a tile
  rolling = $state(false); // a throw or what came of it is being told
  current = $state.raw<GameEvent | null>(null);
  held = $state(false); // it waits to be told to go on
  auto = $state(false); // it goes on by itself where it would wait

  private queue: GameEvent[] = [];
  private last: View | null = null;
  private wake: (() => void) | null = null;
  private hurry = false;
  private through = false; // to the end, without waiting anywhere
  private run = 0;

  /** `waits`: there is somebody to tell it to go on. */
  constructor(private readonly still: () => boolean, private readonly waits = false) {}

  /** Show a view as it is; `events` is the whole story so far, for the last dice and bids. */
  jump(view: View, events: readonly GameEvent[]): void {
    this.run++;
    this.queue = [];
    this.wake?.();
    this.shown = this.last = view;
    this.told = events.length;
    this.busy = this.held = this.auto = false;
    const from = events.findLastIndex(rolls);
    const round = events.findLastIndex((e) => e.event === 'round');
    this.dice = null;
    this.bids = [];
    for (const e of events.slice(Math.max(0, Math.min(from < 0 ? events.length : from, round)))) this.note(e, false);
    this.rest();
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

  /** Show the rest at once, up to where it waits. */
  skip(): void {
    if (this.held) return;
    this.hurry = true;
    this.wake?.();
  }

  /** Show all of the rest at once. */
  finish(): void {
    this.hurry = this.through = true;
    this.wake?.();
  }

  /** Go on where it waits; else hurry there. */
  next(): void {
    this.auto = false;
    if (this.held) this.wake?.();
    else this.skip();
  }

  /** Go on by itself from now on, or no more. */
  setAuto(on: boolean): void {
    this.auto = on;
    if (on && this.held) this.wake?.();
  }

  private async work(run: number): Promise<void> {
    this.busy = true;
    this.hurry = this.through = false;
    while (this.queue.length > 0) {
      const total = this.queue.reduce((sum, e) => sum + timeOf(e), 0);
      const e = this.queue.shift()!;
      this.current = e;
      this.note(e, !this.hurry && !this.still());
      if (this.shown) this.shown = follow(this.shown, e);
      this.told++;
      if (this.waits && !this.through && holds(e, this.queue[0])) {
        await this.hold();
        if (run !== this.run) return;
        continue;
      }
      if (this.hurry) continue;
      const time = this.still() ? timeOf(e) && FADE : timeOf(e) * Math.min(1, LONGEST / total);
      if (time > 0) await this.pause(time);
      if (run !== this.run) return;
    }
    this.rest();
    this.shown = this.last;
    this.busy = this.auto = false;
  }

  private async hold(): Promise<void> {
    this.hurry = false;
    this.held = true;
    await this.pause(this.auto ? LOOK : Infinity);
    this.held = false;
  }

  /** Nothing is being told. */
  private rest(): void {
    if (this.dice) this.dice = { ...this.dice, rolling: false, done: true };
    this.struck = null;
    this.rolling = false;
    this.current = null;
  }

  private pause(time: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.wake = null;
        resolve();
      };
      const timer = Number.isFinite(time) ? setTimeout(done, time) : 0;
      this.wake = done;
    });
  }

  /** Keep what an event shows beside the board. */
  private note(e: GameEvent, moving: boolean): void {
    if (e.event === 'round') this.bids = [];
    if (e.event === 'bid-shown') this.bids = [...this.bids, { seat: String(e.seat), card: String(e.card) }];
    if (begins(e)) {
      this.struck = null;
      this.rolling = false;
    }
    if (rolls(e)) {
      this.dice = { ...rollOf(e), faces: [], rolling: false, done: false };
      this.struck = null;
      this.rolling = true;
    }
    const { dice } = this;
    if (!dice) return;
    if (e.event === 'rolled') this.dice = { ...dice, faces: [...dice.faces, { face: Number(e.face), hit: Boolean(e.hit) }], rolling: moving };
    else if (dice.faces.length === dice.dice && !dice.done) {
      this.dice = { ...dice, rolling: false, done: true };
      this.struck = begins(e) ? null : { unit: dice.target, hit: dice.faces.some((face) => face.hit) };
    }
  }
}
