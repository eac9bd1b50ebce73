/* The wire, as the server declares it in protocol.py: messages, views, offers. Types only. */

// -- a view: what one seat, or a spectator, may know ------------------------------------------------------------------

export type Cards = Record<string, number>; // card -> how many

export interface UnitView {
  unit: string;
  side: string;
  tile: string | null;
  suppressed: boolean;
}

export type Mark = 'scouted' | 'controlled';

export interface TileView {
  tile: string;
  points: number;
  marks: Record<string, Mark>; // by side
}

export interface SideView {
  side: string;
  points: number;
  goal: number | null;
  pins: boolean;
  facts: Record<string, number>;
}

export interface SeatView {
  seat: string;
  side: string;
  hand_size: number;
  deck_size: number;
  removed_size: number;
  played: Cards;
  discard: Cards;
  supply: Cards;
  hand: Cards | null;
  deck: Cards | null;
  removed: Cards | null;
  bid: string | null;
}

export interface View {
  scenario: string;
  viewer: string | null;
  round: number;
  initiative: string;
  winner: string | null;
  sides: SideView[];
  seats: SeatView[];
  units: UnitView[];
  tiles: TileView[];
}

// -- a scene: what stays the same during a game -----------------------------------------------------------------------

export interface SceneTile {
  name: string;
  x: number; // half tiles
  y: number;
  cover: number;
  hill: boolean;
  art: string;
  turned: boolean;
  near: string[];
  spawns: Record<string, string[]>; // side -> units
}

export interface SceneAction {
  name: string;
  word: string;
  value: number;
  squad: string;
  written: string;
}

export interface SceneCard {
  card: string;
  seat: string;
  title: string;
  squad: string;
  klass: 'command' | 'combat' | 'dud' | string;
  initiative: number;
  unit: string | null;
  copies: number;
  actions: SceneAction[];
}

export interface SceneUnit {
  unit: string;
  side: string;
  seat: string;
  title: string;
  squad: string;
  defence: number;
}

export interface Scene {
  scenario: string;
  book: string;
  name: string;
  options: string[];
  sides: string[];
  seats: Record<string, string>; // seat -> side
  tiles: SceneTile[];
  cards: SceneCard[];
  units: SceneUnit[];
}

// -- an offer: what may be chosen now ---------------------------------------------------------------------------------

export interface Odds {
  attacker: string; // side:unit
  target: string;
  dice: number;
  base: number;
  cover: number;
  range: number;
  total: number;
  faces: number; // of ten
  chance: number;
}

export interface Offered {
  text: string;
  verb: string;
  card?: string | null;
  action?: string | null;
  tile?: string | null;
  unit?: string | null;
  number?: number | null;
  odds?: Odds | null;
  back?: Odds | null;
}

export interface Refused {
  card: string;
  action: string;
  rule: string;
  code: string;
}

export interface Offer {
  seat: string;
  kind: string;
  number: number;
  options: Offered[];
  refused: Refused[];
  subject: Record<string, number | string>;
}

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
export interface MiniTile { name: string; x: number; y: number; art: string; points: number; spawns: string[] }
export interface SideBrief {
  side: string;
  name: string;
  claim: number | null;
  pin: boolean;
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
  tiles: MiniTile[];
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
