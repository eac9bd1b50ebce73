/* A table as this browser sees it: what the server said, what is being shown, what is being chosen. */

import { words } from '../i18n/index.svelte';
import { preferences } from '../preferences.svelte';
import { newKey, type Line as LineState, TableSocket } from '../socket';
import type { Chat, FromClient, GameEvent, Line, Luck, Offer, Offered, Refusal, Scene, SeatInfo, StandIn, TableInfo, ToClient, UndoRequest, Update, View, Way } from '../wire';
import { Asking } from './asking.svelte';
import { choicesOf, entries, NONE, subjectUnit } from './choices';
import { unitOf } from './facts';
import { goesOn, type Known, learnt } from './known';
import { Playback } from './playback.svelte';
import { Stage, written } from './scene';
import { Sighting } from './sighting.svelte';

/** An action chosen on a card whose counter may enter by several tiles. */
export interface Entry { card: string; action: string; options: Map<string, Offered> }

export class TableModel {
  line = $state<LineState>('connecting');
  info = $state.raw<TableInfo | null>(null);
  scene = $state.raw<Scene | null>(null);
  stage = $derived(this.scene ? new Stage(this.scene) : null);
  number = $state(0); // of choices made: an answer names it
  seat = $state(''); // the seat shown; '' for a spectator
  boards = $state.raw<Record<string, Known>>({});
  private undoer = $state<string | null>(null); // the seat that may take back
  undoRequest = $state.raw<UndoRequest | null>(null);
  luck = $state.raw<Luck[]>([]);
  turns = $state.raw<string[]>([]); // of the round, where sides have several seats
  chat = $state.raw<Chat[]>([]);
  heard = $state(0); // lines of the chat that were read
  unread = $derived(this.chat.length - this.heard);
  talking = $state(false); // the talk is to be opened, wherever it is
  refusal = $state.raw<Refusal | null>(null);
  handover = $state<string | null>(null); // the seat the device is to be passed to
  sending = $state(false);
  private mark = $state.raw<{ view: View; told: number } | null>(null); // how it stood after the seat's last choice

  // what is under the pointer or the fingers
  card = $state<string | null>(null); // id of a card in hand
  entry = $state.raw<Entry | null>(null);
  hot = $state<string | null>(null); // text of the option looked at
  sure = $state.raw<Offered | null>(null); // a choice that is asked about once more
  piece = $state<string | null>(null); // the kind that is put on edges

  readonly playback = new Playback(() => preferences.still || document.hidden, true);
  readonly asking = new Asking((message) => this.post(message));
  readonly sighting = new Sighting((message) => this.socket.send(message));
  private readonly socket: TableSocket;

  constructor(readonly id: string) {
    this.socket = new TableSocket(id, {
      message: (message) => this.receive(message),
      line: (line) => (this.line = line),
      resume: () => ({ language: words.language, events: this.scene?.language === words.language ? this.counts() : '0' }),
    });
  }

  // -- what there is ----------------------------------------------------------------------------------------------------

  known = $derived<Known | null>(this.boards[this.seat] ?? null);
  mine = $derived(this.info?.seats.filter((seat) => seat.mine) ?? []);
  view = $derived<View | null>(this.playback.shown);
  events = $derived<GameEvent[]>(this.known?.events ?? []);
  lines = $derived<Line[]>(this.known?.lines ?? []);
  stoodIn = $derived<StandIn[]>(this.known?.board.stood_in ?? []);
  side = $derived(this.scene?.seats[this.seat] ?? null);
  over = $derived(this.info?.status === 'over');
  ended = $derived(this.over && !this.playback.busy); // and its last turn is told
  /** Nobody but this player and bots sits here. */
  alone = $derived(this.info?.seats.every((seat) => seat.mine || seat.kind === 'bot') ?? false);
  /** What is asked of the seat shown, once the story has been told. */
  offer = $derived<Offer | null>(this.playback.busy || this.handover !== null ? null : (this.known?.board.offer ?? null));
  choices = $derived(this.entry ? { ...NONE, tiles: this.entry.options } : choicesOf(this.offer, this.view ? (unitOf(this.view, subjectUnit(this.offer))?.tile ?? null) : null));
  canUndo = $derived(!this.playback.busy && (this.entry !== null || this.undoer !== null));
  hotOption = $derived<Offered | null>(this.offer?.options.find((option) => option.text === this.hot) ?? null);
  hotWay = $derived<Way | null>(this.offer?.ways.find((way) => way.text === this.hot) ?? null);
  selected = $derived(this.card?.split('#')[0] ?? null);
  /** The counter the decision is about: the one that acts, or that of the selected card. */
  acting = $derived.by<string | null>(() => {
    const card = this.entry?.card ?? this.selected;
    return subjectUnit(this.offer) ?? (card && this.stage && this.seat ? this.stage.unitOf(this.seat, card) : null);
  });
  myTurn = $derived(!this.over && this.mine.some((seat) => this.boards[seat.seat]?.board.offer));

  seatInfo(seat: string): SeatInfo | undefined {
    return this.info?.seats.find((info) => info.seat === seat);
  }

  /** How many events there are of each seat. */
  private counts(): string {
    const counts = Object.entries(this.boards).map(([seat, known]) => `${seat}:${known.events.length}`);
    return counts.join(',').replace(/^:/, '') || '0';
  }

  // -- what the server says ---------------------------------------------------------------------------------------------

  private receive(message: ToClient): void {
    switch (message.type) {
      case 'welcome':
        this.overhear(message.talk);
        this.info = message.table;
        this.scene = message.scene;
        return this.translate(); // the page may have changed its language meanwhile
      case 'update':
        return this.take(message);
      case 'error':
        this.refusal = message;
        this.sending = this.socket.busy;
        return;
      case 'chat':
        this.chat = [...this.chat, message];
        return;
      case 'odds':
        if (!this.asking.hear(message)) this.sighting.hear(message);
        return;
    }
  }

  /** What was said before one came is known, what was said while one was cut off is news. */
  private overhear(talk: Chat[]): void {
    const last = this.chat.at(-1)?.at ?? 0;
    const news = this.scene ? this.unread + talk.filter((line) => line.at > last).length : 0;
    this.chat = talk;
    this.heard = Math.max(0, talk.length - news);
  }

  private take(update: Update): void {
    const before = this.known;
    const boards: Record<string, Known> = {};
    for (const [seat, board] of Object.entries(update.boards)) {
      const known = learnt(this.boards[seat], board);
      if (!known) return this.socket.send({ type: 'resync', events: 0 });
      boards[seat] = known;
    }
    this.boards = boards;
    this.info = update.table;
    this.number = update.number;
    this.undoer = update.undoer;
    this.undoRequest = update.undo;
    this.luck = update.luck;
    if (update.order.length > 0) this.turns = update.order; // until the next one is known
    this.sending = this.socket.busy;
    this.forget();
    const fresh = !(this.seat in boards) || before === null;
    if (fresh) this.seat = this.firstSeat();
    if (!fresh && before) this.keepMark(before, boards[this.seat]);
    this.show(fresh ? null : before);
    if (fresh && Object.keys(boards).length > 1 && !this.over) this.handover = this.seat;
    else if (this.handover === null || !this.boards[this.handover]?.board.offer) this.turnTo();
  }

  /** Tell what is new on the board shown; without `before`, or after a taking back, just show it. */
  private show(before: Known | null): void {
    const now = this.boards[this.seat];
    if (!now) return;
    if (before && goesOn(before, now)) this.playback.play(now.events.slice(before.events.length), now.board.view);
    else this.playback.jump(now.board.view, now.events);
  }

  private keepMark(before: Known, now: Known): void {
    const told = before.events.length;
    if (!before.board.offer || !goesOn(before, now)) return;
    if (!now.board.offer) this.mark = { view: now.board.view, told: now.events.length };
    else if (now.events.slice(told).some((e) => e.event === 'turn' && e.seat !== this.seat)) this.mark = { view: before.board.view, told };
  }

  /** Whether there is something to be told again: what the others did since the seat's last choice. */
  canReplay = $derived(!this.playback.busy && this.mark !== null && this.mark.told < this.events.length);

  replayTurn(): void {
    const known = this.known;
    if (!known || !this.mark || this.mark.told > known.events.length) return;
    this.playback.jump(this.mark.view, known.events.slice(0, this.mark.told));
    this.playback.play(known.events.slice(this.mark.told), known.board.view);
  }

  private firstSeat(): string {
    const seats = Object.keys(this.boards);
    return seats.find((seat) => this.boards[seat].board.offer) ?? seats[0] ?? '';
  }

  /** With several seats on one device: ask to pass it on when another one has to act. */
  private turnTo(): void {
    const seats = Object.keys(this.boards);
    const done = seats.length < 2 || this.over || this.boards[this.seat]?.board.offer;
    this.handover = done ? null : (seats.find((seat) => this.boards[seat].board.offer) ?? null);
  }

  /** The device has been passed on. */
  takeSeat(): void {
    if (this.handover === null) return;
    this.seat = this.handover;
    this.handover = null;
    this.mark = null;
    this.forget();
    this.show(null);
  }

  // -- choosing ---------------------------------------------------------------------------------------------------------

  private forget(): void {
    this.asking.forget();
    this.sure = null;
    this.entry = null;
    this.hot = null;
    this.glanceAt(null);
    this.refusal = null;
    if (this.card && !this.offer?.options.some((option) => option.card === this.selected)) this.card = null;
  }

  private post(message: FromClient): void {
    this.socket.send(message);
    this.sending = this.socket.busy;
  }

  /** Look at an enemy counter, or away: with a counter in question its sum is asked for. */
  glanceAt(unit: string | null): void {
    const { acting, side } = this;
    const shot = unit !== null && this.offer && acting && side && !unit.startsWith(`${side}:`) && acting.startsWith(`${side}:`);
    this.sighting.glanceAt(shot ? { attacker: acting, target: unit } : null, this.number);
  }

  /** Ask what a counter could do to others as they stand. */
  sightOf(unit: string | null, targets: readonly string[]): void {
    if (unit && this.line === 'open') this.sighting.sightOf(unit, targets, this.number);
  }

  /** Choose, but ask once more where one's own counters would be struck. */
  pick(option: Offered): void {
    const own = option.tile && !option.odds && option.outlook?.some((roll) => this.side !== null && roll.target.startsWith(`${this.side}:`));
    if (own) this.sure = option;
    else this.choose(option);
  }

  choose(option: Offered | string): void {
    if (this.sending) return;
    this.refusal = null;
    this.hot = null;
    this.post({ type: 'choose', text: typeof option === 'string' ? option : option.text, number: this.number, key: newKey(), seat: this.seat || null });
  }

  /** An action of a card: at once, or after the tile it enters by. */
  act(card: string, slot: number): void {
    const options = choicesOf(this.offer).cards.get(card)?.slots.get(slot) ?? [];
    const action = this.stage?.card(this.seat, card)?.actions.find((one) => one.slot === slot);
    if (options.length === 1) this.choose(options[0]);
    else if (options.length > 1) this.entry = { card, action: action ? written(action) : '', options: entries(options) };
  }

  /** A line of the player's own: an option's text, or the end of one that says it all. */
  order(text: string): void {
    const line = text.trim().toLowerCase().replace(/\s+/g, ' ');
    if (!line) return;
    const options = this.offer?.options ?? [];
    const fitting = options.filter((option) => option.text.toLowerCase() === line);
    const ending = options.filter((option) => option.text.toLowerCase().endsWith(` ${line}`));
    if (fitting.length === 1) this.choose(fitting[0]);
    else if (ending.length === 1) this.choose(ending[0]);
    else this.choose(line);
  }

  undo(): void {
    if (this.entry) this.entry = null;
    else if (!this.sending) this.post({ type: 'undo', key: newKey(), seat: this.undoer ?? (this.seat || null) });
  }

  answerUndo(accept: boolean): void {
    this.post({ type: 'undo-answer', accept });
  }

  concede(): void {
    this.post({ type: 'concede', key: newKey(), seat: this.seat || null });
  }

  /** Why a tile that is not lit cannot be chosen: the table is asked, and answers with the rule. */
  askWhy(tile: string): void {
    const like = this.offer?.options.find((option) => !option.card && option.text.toLowerCase() === `${option.verb} ${option.tile}`.toLowerCase());
    if (like && !this.entry) this.choose(`${like.verb} ${tile}`);
  }

  /** Open the talk. */
  talk(): void {
    this.talking = true;
  }

  say(text: string): void {
    this.post({ type: 'say', text });
  }

  returnToSeat(seat: string): void {
    this.post({ type: 'return', seat });
  }

  /** After a switch of the language: everything anew, in the other one. */
  translate(): void {
    if (this.scene && this.scene.language !== words.language) this.socket.send({ type: 'language', language: words.language });
  }

  close(): void {
    this.socket.close();
  }
}
