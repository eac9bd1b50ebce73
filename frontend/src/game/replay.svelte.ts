/* A finished game, step by step. Steps are fetched as they are looked at, and kept. */

import { api, ApiError } from '../api';
import { words } from '../i18n/index.svelte';
import { preferences } from '../preferences.svelte';
import type { Board, GameEvent, Line, Offer, Scene, SeatInfo, StandIn, Step, TableInfo, View } from '../wire';
import { NONE } from './choices';
import { Playback } from './playback.svelte';
import { Stage } from './scene';

export class ReplayModel {
  info = $state.raw<TableInfo | null>(null);
  scene = $state.raw<Scene | null>(null);
  stage = $derived(this.scene ? new Stage(this.scene) : null);
  now = $state.raw<Step | null>(null);
  seat = $state(''); // whose eyes; '' for everybody's
  fault = $state('');
  wanted = $state(0);

  readonly playback = new Playback(() => preferences.still, true);
  readonly offer: Offer | null = null;
  readonly choices = NONE;
  private readonly kept = new Map<string, Step>(); // language and step
  private language = '';

  board = $derived<Board | null>(this.now?.boards[this.seat] ?? null);
  view = $derived<View | null>(this.playback.shown);
  events = $derived<GameEvent[]>(this.board?.events ?? []);
  lines = $derived<Line[]>(this.board?.lines ?? []);
  stoodIn = $derived<StandIn[]>(this.board?.stood_in ?? []);
  side = $derived(this.scene?.seats[this.seat] ?? null);
  over = $derived(this.info?.status === 'over');
  steps = $derived(this.now?.steps ?? 0);
  turns = $derived(this.now?.order ?? []);
  asOf = $derived(this.now?.kept ?? null); // of other rules: the step that the board is of

  constructor(readonly id: string) {}

  async open(step: number | null): Promise<void> {
    try {
      await this.speak();
      this.seat = this.info?.seats.find((seat) => seat.mine)?.seat ?? '';
      await this.go(step ?? 0);
    } catch (error) {
      this.fault = error instanceof ApiError ? error.code || 'forbidden' : 'network';
    }
  }

  /** Fetch everything in the language of the page. */
  private async speak(): Promise<void> {
    const language = words.language;
    const info = await api.table(this.id);
    if (info.status !== 'over') this.info = info; // so that it can be said why there is no replay
    this.scene = await api.scene(this.id);
    this.info = info;
    this.language = language;
  }

  /** After a switch of the language: the same step in the other one. */
  async translate(): Promise<void> {
    if (!this.now || this.language === words.language) return;
    await this.speak().then(() => this.go(this.wanted)).catch(() => undefined); // then it stays as it was
  }

  /** Show a step; the next one is told, any other just shown. */
  async go(step: number): Promise<void> {
    const target = Math.max(0, this.now ? Math.min(step, this.steps) : step);
    this.wanted = target;
    const name = `${words.language} ${target}`;
    let found = this.kept.get(name);
    if (!found) {
      try {
        found = await api.step(this.id, target);
      } catch (error) {
        if (this.now) return;
        if (target > 0) return this.go(0);
        throw error;
      }
      this.kept.set(name, found);
    }
    if (this.wanted !== target) return; // the slider has moved on
    const before = this.now;
    this.now = found;
    const told = before !== null && target === before.step + 1 && before.kept === null && found.kept === null;
    this.show(told ? before.boards[this.seat] : null);
  }

  private show(before: Board | null): void {
    const { board } = this;
    if (!board) return;
    if (before && !this.playback.busy && board.events.length >= before.events.length) this.playback.play(board.events.slice(before.events.length), board.view);
    else this.playback.jump(board.view, board.events);
  }

  look(seat: string): void {
    this.seat = seat;
    this.show(null);
  }

  seatInfo(seat: string): SeatInfo | undefined {
    return this.info?.seats.find((info) => info.seat === seat);
  }

  choose(): void {}
  returnToSeat(): void {}
}
