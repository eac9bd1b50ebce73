/* What goes over the wire. Made by `make wire` from the server's own types; do not edit. */
// rules-index: skip

// -- sandtable.core.view ----------------------------------------------------------------------------------------------

export type Cards = Record<string, number>;

export type Mark = 'scouted' | 'controlled';

/** A counter. `tile` is None while it is off the board; `facts` are the book's own. */
export interface UnitView {
  unit: string;
  side: string;
  tile: string | null;
  suppressed: boolean;
  facts?: Record<string, number | string>;
}

/** A tile: its points, each side's marker, and the book's own facts. */
export interface TileView {
  tile: string;
  points: number;
  marks: Record<string, Mark>; // by side
  facts?: Record<string, number | string>;
}

/** A side's standing. `goal` is the number of points it claims to win, or None. */
export interface SideView {
  side: string;
  points: number;
  goal: number | null;
  pins: boolean;
  facts: Record<string, number>;
}

/** A seat's cards. RUL-08: hand and removed cards are None for others, their sizes are not; a deck has no order. */
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
  viewer: string | null; // the seat that looks, or None for a spectator
  round: number;
  initiative: string;
  winner: string | null;
  sides: SideView[];
  seats: SeatView[];
  units: UnitView[];
  tiles: TileView[];
}

// -- sandtable.notation.offer -----------------------------------------------------------------------------------------

/** The sum a player reads before rolling. Units are written `side:unit`, a structure as the name of its tile.

    The attacker is empty for a card without a counter. */
export interface Odds {
  attacker: string;
  target: string;
  dice: number;
  base: number;
  cover: number;
  range: number;
  total: number;
  faces: number; // of ten
  chance: number;
}

/** One option: its notation, and what it names in words. */
export interface Offered {
  text: string;
  verb: string;
  card?: string | null;
  action?: string | null; // the action's word on that card, or in the soldier's seat
  tile?: string | null;
  unit?: string | null; // side:unit; the vehicle, where a seat is meant
  number?: number | null; // as the text has it: cards, a seat, or which action of the seat, counted from 1
  odds?: Odds | null;
  back?: Odds | null; // the target's own shot back, if it survives
  value?: number | null; // of the seat's action
}

/** An action of a card in hand that cannot be taken now, and why. */
export interface Refused {
  card: string;
  action: string;
  rule: string;
  code: string;
}

export interface Offer {
  seat: string;
  kind: string; // the procedure that asks
  number: number;
  options: Offered[];
  refused: Refused[];
  subject: Record<string, number | string>;
  ways: Way[]; // tiles further off than one step
}

// -- sandtable.notation.scene -----------------------------------------------------------------------------------------

/** A building or asset on a tile at the start: what must be rolled to destroy it, and what it is worth. */
export interface SceneStructure {
  name: string;
  points: number;
  defence: number;
}

/** A tile: its top left corner in half tiles, its cover, the art that draws it, its neighbours. */
export interface SceneTile {
  name: string;
  x: number;
  y: number;
  cover: number;
  hill: boolean;
  art: string;
  turned: boolean;
  near: string[];
  spawns: Record<string, string[]>; // side -> units that enter here
  rough: boolean; // no vehicle may enter
  structure: SceneStructure | null;
  escape: string[]; // sides that may leave the board from here
}

export interface SceneAction {
  name: string;
  word: string; // in the notation: the name, with its value where the card has two of that name
  value: number;
  squad: string;
  written: string;
}

export interface SceneCard {
  card: string;
  seat: string;
  title: string;
  squad: string;
  klass: string;
  initiative: number;
  unit: string | null;
  copies: number;
  actions: SceneAction[];
}

/** A place in a vehicle: what it offers, and the specialism that takes ("" for none). */
export interface SceneSeat {
  actions: string[];
  needs: string;
}

/** Damage that destroys it, damage that disables it, its seats in order. */
export interface SceneVehicle {
  integrity: number;
  threshold: number;
  seats: SceneSeat[];
}

/** A counter. A defence or armour of 0 is none of that kind. */
export interface SceneUnit {
  unit: string;
  side: string;
  seat: string;
  title: string;
  squad: string;
  defence: number;
  armour: number;
  skill: string;
  vehicle: SceneVehicle | null;
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

// -- sandtable.notation.ways ------------------------------------------------------------------------------------------

export interface Way {
  tile: string;
  text: string;
}

// -- sandtable.server.bodies ------------------------------------------------------------------------------------------

export type Counted = 'counters' | 'soldiers' | 'vehicles';

/** POST /api/tables. A seat is "me", "friend" (invited by link), "open" or "bot:NAME"; "me" twice is hot-seat. */
export interface NewTable {
  scenario: string;
  seats: Record<string, string>;
  options?: string[];
  public?: boolean;
  clock?: ClockRule | null;
  seed?: number | null; // only for tables without other people; makes chance repeatable
}

export interface Created {
  table: TableInfo;
  invites: Record<string, string>; // seat -> path of the invite link
}

/** POST /api/tables/{id}/join: an invite's token, or an open seat. */
export interface Join {
  seat?: string | null;
  invite?: string | null;
}

/** POST /api/tables/{id}/fork: go on from a step of a finished game (or one's own solo game) against a bot. */
export interface Fork {
  step: number;
  seat: string;
  bot?: string;
}

/** POST /api/tables/{id}/invite: a new link for an invited seat; the old one is void. Answers `Created`. */
export interface Renew {
  seat: string;
}

/** POST /api/tables/{id}/choose: as `Choose`. Answers the `State`, with the events the choice brought. */
export interface Choosing {
  text: string;
  seq: number;
  key: string;
  seat?: string | null;
}

/** POST /api/tables/{id}/undo: as `TakeBack`. Answers the `State`. */
export interface TakingBack {
  key: string;
  seat?: string | null;
}

/** POST /api/tables/{id}/concede: as `Concede`. Answers the `State`. */
export interface Conceding {
  key: string;
  seat?: string | null;
}

/** POST /api/import: a journal as text. Who sits where: as in `NewTable`, or the caller everywhere. */
export interface Import {
  journal: string;
  seats?: Record<string, string>;
}

/** GET /api/tables/{id}/replay/{step}: everything is open in a finished game. */
export interface Step {
  step: number;
  steps: number;
  boards: Record<string, Board>; // every seat's, and "" for the public one
  text: string | null; // the choice that led here
  seat: string | null;
  marks: number[]; // steps at which rounds begin
}

/** GET /api/me. A guest has no account but a name and a cookie. */
export interface Me {
  id: string;
  name: string;
  guest: boolean;
}

/** POST /api/guest: a name is all it takes. Who is a guest already is renamed. */
export interface NewGuest {
  name: string;
}

/** POST /api/account (a guest keeps the games) and POST /api/login. */
export interface Credentials {
  name: string;
  password: string;
}

/** POST /api/tokens: a token for a program that plays as the caller. */
export interface NewToken {
  label?: string;
}

/** Shown once; sent as `Authorization: Bearer …`. */
export interface Token {
  token: string;
}

export interface Lobby {
  mine: TableInfo[];
  open: TableInfo[];
  watch: TableInfo[];
  finished: TableInfo[];
}

/** GET /api/rules?q=: the rules that fit, best first. */
export interface RuleBrief {
  id: string;
  title: string;
  group: string;
  section: string;
}

export interface RulePart {
  label: string; // "" for the plain statement
  text: string;
}

/** GET /api/rules/{id}: a rule, a ruling or a worked example. */
export interface RuleText {
  id: string;
  title: string;
  group: string;
  section: string;
  parts: RulePart[];
  cites: string[]; // rules it speaks of
  background: string;
  source: string;
}

export interface MiniTile {
  name: string;
  x: number;
  y: number;
  art: string;
  points: number;
  spawns: string[]; // sides
}

/** A condition besides points: all `units`, or any `number` of what `of` says. */
export interface GoalBrief {
  kind: 'escape' | 'neutralise';
  number: number;
  of: Counted;
  units: string[]; // titles with squads; empty for a bare number
}

/** What a side is and how it wins: any one of the conditions is enough. */
export interface SideBrief {
  side: string;
  name: string;
  claim: number | null;
  claims: 'objectives' | 'structures' | 'raid'; // what has points: with structures, held or razed by this side
  pin: boolean;
  goals: GoalBrief[];
  units: string[]; // titles, in the book's order
  initiative: boolean;
}

/** What the lobby shows of a scenario. */
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
  minutes: number; // how long it takes, roughly
  options: string[];
  briefing: Record<string, string>; // language -> text
  tiles: number;
  sides: SideBrief[];
}

// -- sandtable.server.protocol ----------------------------------------------------------------------------------------

export type GameEvent = Record<string, string | number | null>;

export type SeatKind = 'player' | 'open' | 'invited' | 'bot';

/** Who sits where. `mine` is for the asking client; `away` counts the seconds until a bot steps in, or None. */
export interface SeatInfo {
  seat: string;
  side: string;
  kind: SeatKind;
  name: string | null; // the player's name, or the bot's
  bot: string | null; // the bot that plays the seat now (also while it stands in for an absent player)
  mine: boolean;
  present: boolean;
  away: number | null;
  clock: number | null; // seconds left, or None without clocks
}

/** A capped bank: `start` seconds, `add` a decision, never more than `cap`. Days per move is start = add = cap. */
export interface ClockRule {
  start: number;
  add: number;
  cap: number;
}

export interface TableInfo {
  id: string;
  scenario: string;
  name: string;
  book: string;
  options: string[];
  status: 'waiting' | 'playing' | 'over';
  public: boolean;
  hotseat: boolean; // one client holds several seats: hand-over screens between them
  round: number;
  seats: SeatInfo[];
  clock: ClockRule | null;
  created: number;
  updated: number;
  turn: string[]; // seats that have to act (all of them during a secret bid)
  outcome: Outcome | null;
  parent: string | null; // the table it was forked from
  rematch: string | null; // the table that was set up as its rematch
}

export interface Outcome {
  winner: string | null;
  reason: string;
  rule: string;
  text: string;
}

/** A seat's (or a spectator's) whole picture. `events` are those the client lacks, numbered from `first`. */
export interface Board {
  view: View;
  offer: Offer | null;
  events: GameEvent[];
  first: number;
  can_undo: boolean;
}

/** A standing request to take back past a reveal: who asks, and to which seq. */
export interface Undo {
  seat: string;
  to: number;
}

/** First message on a socket. */
export interface Welcome {
  type: 'welcome';
  table: TableInfo;
  scene: Scene;
}

/** The table as it is now. `boards` has one entry for each seat the client holds, or "" alone for a spectator. */
export interface State {
  type: 'state';
  seq: number;
  table: TableInfo;
  boards: Record<string, Board>;
  undo: Undo | null;
  reply: string | null; // the key of the client's choice that led here
}

/** What was wrong with a message. The connection and the game go on. */
export interface Refusal {
  type: 'error';
  code: string; // malformed, illegal, stale, not-your-decision, too-fast, too-large, forbidden, over, undo …
  message: string;
  rule: string | null;
  reason: string | null; // the refusal's code within the rule
  reply: string | null;
}

export interface Chat {
  type: 'chat';
  who: string;
  text: string;
  at: number;
}

/** Answer to `AskOdds`: the shot there and the shot back. */
export interface Threats {
  type: 'odds';
  odds: Odds | null;
  back: Odds | null;
  reply: string | null;
}

export interface Pong {
  type: 'pong';
  at: number;
}

export type ToClient = Welcome | State | Refusal | Chat | Threats | Pong;

/** Choose for a seat: the text of an option, or a chain of texts. */
export interface Choose {
  type: 'choose';
  text: string;
  seq: number;
  key: string;
  seat?: string | null; // needed only by who holds several
}

/** Take back the last choice; past a die, draw or reveal this asks the opponent. */
export interface TakeBack {
  type: 'undo';
  key: string;
  seat?: string | null;
}

export interface AnswerUndo {
  type: 'undo-answer';
  accept: boolean;
}

export interface Concede {
  type: 'concede';
  key: string;
  seat?: string | null;
}

/** Ask for the whole state again; `events` is how many events the client has. */
export interface Resync {
  type: 'resync';
  events?: number;
}

export interface Say {
  type: 'say';
  text: string;
}

/** Any unit against any enemy unit, as they stand: `side:unit`. */
export interface AskOdds {
  type: 'ask-odds';
  attacker: string;
  target: string;
  key?: string | null;
}

/** Take one's seat back from the bot that stood in. */
export interface ReturnToSeat {
  type: 'return';
  seat?: string | null;
}

export interface Ping {
  type: 'ping';
}

export type FromClient = Choose | TakeBack | AnswerUndo | Concede | Resync | Say | AskOdds | ReturnToSeat | Ping;
