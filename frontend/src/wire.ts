/* The wire, as the server declares it in protocol.py: messages and tables; what a game itself is made of is in wire/game.ts. Types only. */

import type { Odds, Offer, Scene, View } from './wire/game';

export type * from './wire/art';
export type * from './wire/game';

// -- tables -----------------------------------------------------------------------------------------------------------

export type Word = string | number | null;
export type GameEvent = { event: string } & Record<string, Word>;

export interface SeatInfo {
  seat: string;
  side: string;
  kind: 'player' | 'open' | 'invited' | 'bot';
  name: string | null;
  bot: string | null;
  mine: boolean;
  present: boolean;
  away: number | null;
  clock: number | null;
}

export interface ClockRule {
  start: number;
  add: number;
  cap: number;
}

export interface Outcome {
  winner: string | null;
  reason: string;
  rule: string;
  text: string;
}

export interface TableInfo {
  id: string;
  scenario: string;
  name: string;
  book: string;
  options: string[];
  status: 'waiting' | 'playing' | 'over';
  public: boolean;
  hotseat: boolean;
  round: number;
  seats: SeatInfo[];
  clock: ClockRule | null;
  created: number;
  updated: number;
  turn: string[];
  outcome: Outcome | null;
  parent: string | null;
  rematch: string | null;
}

export interface Board {
  view: View;
  offer: Offer | null;
  events: GameEvent[];
  first: number;
  can_undo: boolean;
}

export interface UndoRequest {
  seat: string;
  to: number;
}

// -- from the table ---------------------------------------------------------------------------------------------------

export interface Welcome { type: 'welcome'; table: TableInfo; scene: Scene }
export interface State {
  type: 'state';
  seq: number;
  table: TableInfo;
  boards: Record<string, Board>;
  undo: UndoRequest | null;
  reply: string | null;
}
export interface Refusal {
  type: 'error';
  code: string;
  message: string;
  rule: string | null;
  reason: string | null;
  reply: string | null;
}
export interface Chat { type: 'chat'; who: string; text: string; at: number }
export interface Threats { type: 'odds'; odds: Odds | null; back: Odds | null; reply: string | null }
export interface Pong { type: 'pong'; at: number }
export type ToClient = Welcome | State | Refusal | Chat | Threats | Pong;

// -- to the table -----------------------------------------------------------------------------------------------------

export type FromClient =
  | { type: 'choose'; text: string; seq: number; key: string; seat?: string | null }
  | { type: 'undo'; key: string; seat?: string | null }
  | { type: 'undo-answer'; accept: boolean }
  | { type: 'concede'; key: string; seat?: string | null }
  | { type: 'resync'; events: number }
  | { type: 'say'; text: string }
  | { type: 'ask-odds'; attacker: string; target: string; key?: string | null }
  | { type: 'return'; seat?: string | null }
  | { type: 'ping' };

// -- the HTTP API -----------------------------------------------------------------------------------------------------

export interface NewTable {
  scenario: string;
  seats: Record<string, string>; // me, friend, open, bot:NAME
  options: string[];
  public: boolean;
  clock?: ClockRule | null;
  seed?: number | null;
}
export interface Created { table: TableInfo; invites: Record<string, string> }
export interface Me { id: string; name: string; guest: boolean }
export interface Lobby { mine: TableInfo[]; open: TableInfo[]; watch: TableInfo[]; finished: TableInfo[] }
/** All `units`, or any `number` of what `of` says. */
export interface GoalBrief { kind: 'escape' | 'neutralise'; number: number; of: 'counters' | 'soldiers' | 'vehicles'; units: string[] }
export interface SideBrief {
  side: string;
  name: string;
  claim: number | null;
  claims: 'objectives' | 'structures' | 'raid'; // what has points
  pin: boolean;
  goals: GoalBrief[]; // any condition is enough
  units: string[];
  initiative: boolean;
}
export interface ScenarioBrief {
  id: string;
  book: string;
  book_name: string;
  name: string;
  number: number | null;
  source: string;
  operation: string;
  date: string;
  players: number;
  minutes: number;
  options: string[];
  briefing: Record<string, string>; // language -> text
  tiles: number;
  sides: SideBrief[];
}
export interface Step {
  step: number;
  steps: number;
  boards: Record<string, Board>;
  text: string | null;
  seat: string | null;
  marks: number[];
}
export interface RuleBrief { id: string; title: string; group: string; section: string }
export interface RuleText extends RuleBrief {
  parts: { label: string; text: string }[];
  cites: string[];
  background: string;
  source: string;
}
