/* What goes over the wire. Made by `make wire` from the server's own types; do not edit. */
// rules-index: skip

// -- sandtable.core.view ----------------------------------------------------------------------------------------------

export type Cards = Record<string, number>;

export type Facts = Record<string, unknown>;

export type Mark = 'scouted' | 'controlled';

/** A counter. `tile` is None while it is off the board; `impaired` is its other face (suppressed, disabled …). */
export interface UnitView {
  unit: string;
  side: string;
  tile: string | null;
  impaired: boolean;
  facts?: Facts;
}

/** A tile: its points, and each side's marker. */
export interface TileView {
  tile: string;
  points: number;
  marks: Record<string, Mark>;
  facts?: Facts;
}

/** How far a side is with one of its conditions; `needed` is 0 for one without a number. */
export interface StandingView {
  name: string;
  reached: number;
  needed: number;
}

export interface SideView {
  side: string;
  points: number;
  standings: StandingView[];
  facts: Facts;
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

// -- sandtable.notation.luck ------------------------------------------------------------------------------------------

/** One side's dice, and the rolls they belong to: a roll succeeds if one of its dice does. */
export interface Luck {
  side: string;
  dice: number;
  successes: number;
  successes_expected: number;
  rolls: number;
  hits: number;
  hits_expected: number;
}

// -- sandtable.notation.scene -----------------------------------------------------------------------------------------

export type Point = [number, number];

/** Where a tile meets a neighbour. */
export interface SceneEdge {
  to: string;
  a: Point;
  b: Point;
}

/** A space of the board: its shape, the art that draws it, its neighbours, what modules print on it. */
export interface SceneTile {
  name: string;
  centre: Point;
  outline: Point[];
  edges: SceneEdge[];
  art: string;
  turned: boolean;
  ground: string; // in words
  printed: Facts;
}

/** An icon on a card: the sign that draws it, and what it means in words. */
export interface SceneIcon {
  name: string;
  label: string; // as a rule
  now: string; // while it counts
}

/** A printed action: `slot` is its number in the game, `word` its word in the notation. */
export interface SceneAction {
  slot: number;
  name: string;
  word: string;
  label: string; // "Bolster"
  printed: string; // what stands beside it: "2 A"
  hint: string;
  icons: SceneIcon[];
}

export interface SceneCard {
  card: string;
  seat: string;
  title: string; // as the data have it: what pictures go by
  name: string; // in words, with the squad
  label: string; // in words, without
  squad: string;
  klass: string;
  initiative: number;
  unit: string | null; // side:unit
  copies: number;
  actions: SceneAction[];
  note: string; // for a card without actions
  icons: SceneIcon[]; // beside its initiative
}

/** A counter. A defence of 0 is none. */
export interface SceneUnit {
  unit: string;
  side: string;
  seat: string;
  title: string;
  name: string;
  squad: string;
  defence: number;
  printed: Facts;
}

export interface SceneSide {
  side: string;
  name: string;
  goal: string; // how it wins, in a few words
  victory: string[]; // and in full
}

export interface Scene {
  scenario: string;
  book: string;
  name: string;
  language: string;
  options: string[];
  sides: SceneSide[];
  seats: Record<string, string>; // seat -> side
  seat_names: Record<string, string>;
  tiles: SceneTile[];
  cards: SceneCard[];
  units: SceneUnit[];
  general: string[]; // what the scenario has to say to both sides
  sheets: SheetText[]; // what modules print for cards
  words: Record<string, Record<string, string | string[]>>; // section -> key -> text
}

// -- sandtable.notation.shapes ----------------------------------------------------------------------------------------

export type Token = string | number | null;

/** A position on the way, after one of its choices. */
export interface Leg {
  tile: string;
  facing: number | null;
}

/** A shot at, or by, a unit (`side:unit`) from the end of a way: how likely, its dice, the number to roll. */
export interface Shot {
  unit: string;
  chance: number;
  dice: number;
  total: number;
}

export interface Way {
  tile: string;
  text: string;
  facing?: number | null; // where the counter looks at its end
  legs?: Leg[];
  notes?: string[]; // what the choices on it cost, in words
  told?: string[]; // what a walk comes to, as the log would tell it
  fate?: string | null; // what becomes of the counter, if it leaves the board there
  shots?: Shot[]; // that it would have from there
  threats?: Shot[]; // that others would have at it
}

/** A number of a sum: its code, what it is called, its value. */
export interface OddsPart {
  name: string;
  label: string;
  value: number;
}

/** The sum a player reads before rolling. Units are written `side:unit`.

    The attacker is empty for a card without a counter, the target for something on the tile that is no counter. */
export interface OddsView {
  attacker: string;
  target: string;
  tile: string;
  name: string; // of what is rolled against
  dice: number;
  parts: OddsPart[];
  total: number;
  faces: number[]; // that succeed
  chance: number;
  effect: string; // what a success does, in words
  does: string; // and by its code
}

/** One option: its notation, what it names, and what it reads like. */
export interface Offered {
  text: string;
  verb: string;
  label: string;
  hint?: string;
  card?: string | null;
  slot?: number | null; // the printed action it takes, by its number in the scene
  tile?: string | null;
  edge?: string[] | null; // the two tiles it lies between, where it names an edge and no tile
  unit?: string | null; // side:unit
  number?: number | null; // as the text has it
  passes?: boolean; // it leaves things as they are
  idle?: boolean; // it would change nothing
  odds?: OddsView | null;
  lost?: number; // steps of the march under way that a success of this roll ends
  back?: OddsView | null; // the target's own shot back, if it survives
  best?: OddsView | null; // of the rolls it leads to
  harms?: boolean; // some of them may be at counters of the own side
  outlook?: OddsView[]; // these rolls, where the option names a place and who is struck there is known
}

/** A printed action that a card in hand could be looked at for, and why it cannot be taken now. */
export interface DeclinedAction {
  card: string;
  slot: number;
  rule: string;
  code: string;
  why: string;
}

export interface Offer {
  seat: string;
  kind: string; // the procedure that asks
  variant: string; // of its question
  number: number;
  head: string;
  question: string;
  options: Offered[];
  declined: DeclinedAction[];
  subject: Record<string, Token>;
  ways: Way[]; // where several choices in a row lead
}

// -- sandtable.picture.canvas -----------------------------------------------------------------------------------------

/** A drawing with room for letters: the middle of their foot, their size and colour. */
export interface Plate {
  drawing: string;
  x: number;
  y: number;
  size: number;
  ink: string;
  width: number; // of the drawing, where that depends on the letters
}

// -- sandtable.picture.craft ------------------------------------------------------------------------------------------

/** A sign on a piece that goes round with it and stays upright: where it is while the piece looks to the right. */
export interface Rider {
  drawing: string;
  x: number;
  y: number;
}

/** A piece that goes round: its body, looking to the right, and what rides on it. */
export interface Craft {
  body: string;
  riders: Rider[];
}

// -- sandtable.picture.fragments --------------------------------------------------------------------------------------

export type Shape = 'round' | 'cut';

/** A tile around its centre; the name lies around the middle of the upper edge of its box. */
export interface TileArt {
  ground: string;
  name: string;
  cover: string;
  structure: string; // "" for none
  frames: Record<string, string>; // by the side that controls it
  ways: Record<string, string>; // by the side that may leave here
  mini: string; // in small, 20 by 20 from the corner
  inner: string; // lines inside and outside its edge, as path data
  outer: string;
  token: boolean; // whether a loose one lies below its cover, which counters keep clear of
}

export interface Faces {
  ready: string;
  impaired: string;
}

/** What a vehicle has beside its counter. Its head is 400 by 80. */
export interface VehicleArt {
  berths: string[]; // transforms that bring windows to their berths
  free: string; // an empty window
  guard: string; // its defences; "" for none of that kind
  plate: string;
  head: string;
  ring: string; // a line around it, as path data
}

/** A counter whose outline shows where it looks, drawn as it looks to the right. */
export interface TurningArt {
  ready: Craft;
  impaired: Craft;
  ghost: string; // where it could be
  ring: string; // a line around it, as path data, and the transform that brings it there
  fit: string;
}

/** A counter or vehicle: suppressed or disabled it is impaired, and turned by its tilt. */
export interface PieceArt {
  ready: string;
  impaired: string;
  width: number;
  height: number;
  tilt: number;
  bar: Faces; // as one line, 90 by 35
  window: Faces | null; // a soldier in the berth of a vehicle
  vehicle: VehicleArt | null;
  turning: TurningArt | null;
  radius: number; // of a ring around it
  mate: Faces | null; // to a teammate of its seat, where sides have several
  mate_window: Faces | null;
}

/** A face of 296 by 408 and one of 164 by 200, without title and actions; where the rows of actions lie. */
export interface CardArt {
  face: string;
  small: string;
  top: number;
  height: number;
  step: number;
  own: number[]; // rows of actions that are framed twice: those that others of its counter do not have
  shared: string; // the counter that it shares with cards of another title, 36 by 36; "" for none
  live: string; // over the face while its icons count; "" for none
  live_small: string;
}

/** An icon of a card, 24 by 24: as a rule, and while it counts. */
export interface IconArt {
  usual: string;
  live: string;
}

/** A seat's badges, 40 by 40 from the corner: to all, and to a teammate. */
export interface SeatArt {
  badge: string;
  mate: string;
}

/** A side's colours and what carries them. */
export interface SideArt {
  shape: Shape;
  face: string;
  band: string;
  strong: string; // the darkest of them
  badge: string; // 40 by 40 from the corner
  back: string; // of its cards, 296 by 408
  scouted: string;
  controlled: string;
  target: string;
  held: string; // a point, 23 by 23 from the corner, and one still wanting
  wanting: string;
  taken: string; // on a vehicle that it has taken over
  flags: Plate[]; // spawn flags by the number of letters
  edges: Record<string, string>; // pieces on edges, by what they are called
  order: Plate; // a place in the round
}

/** GET /api/scenarios/{id}/art. */
export interface Art {
  defs: string;
  tiles: Record<string, TileArt>;
  pieces: Record<string, PieceArt>; // side:unit
  cards: Record<string, CardArt>; // seat/card
  sides: Record<string, SideArt>;
  seats: Record<string, SeatArt>;
  symbols: Record<string, string>; // by title, in currentColor and var(--cut)
  signs: Record<string, string>; // by action, in currentColor
  icons: Record<string, IconArt>; // on cards
  objective: Plate;
  count: Plate; // how many a stack holds
  die: Plate;
  hit: Plate;
  damage: string[]; // shell holes along a vehicle's top, by their number
  hole: string;
  rough: string; // below the cover of a tile that is closed to vehicles
  rubble: string;
  weather: Record<string, string>; // by tile: what hangs over it
  facing: string; // which way a counter looks, drawn to the right
  hills: Hill[]; // of the table
  night: boolean; // whether it is fought by night: the table is dark, too
  edges: Record<string, Spots[]>; // by "tile tile": places of one piece on an edge, of two …; none without such pieces
  edge_ghosts: Record<string, string>; // where a piece could be put, by what it is called
  clear: Spots[]; // where one counter lies, two …, around the centre of a tile with a loose token
  command: string; // the command token, 44 by 44, and one that passes on after the round
  passing: string;
}

// -- sandtable.picture.mini -------------------------------------------------------------------------------------------

/** A board in small, from its corner. */
export interface MiniBoard {
  width: number;
  height: number;
  drawing: string;
}

// -- sandtable.picture.outline ----------------------------------------------------------------------------------------

/** Places of several pieces, and how large they are there. */
export interface Spots {
  size: number;
  places: Point[];
}

// -- sandtable.picture.table ------------------------------------------------------------------------------------------

/** Contours around (0, 0), and where on the table they lie: parts of its width and height. */
export interface Hill {
  x: number;
  y: number;
  drawing: string;
}

// -- sandtable.server.bodies ------------------------------------------------------------------------------------------

/** POST /api/tables. `seats` says for each seat of the scenario who sits there: "me", "friend" (invited by link),
    "open", "bot:NAME" or, for one seat, "solo:LEVEL" (see `RuledSeat`); "me" twice is hot-seat. */
export interface NewTable {
  scenario: string;
  seats: Record<string, string>;
  options?: string[];
  public?: boolean;
  clock?: ClockRule | null;
  campaign?: string | null; // one of the caller's own, whose battle this is to be
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

/** GET /api/tables/{id}/invitation: what a link with an invitation is good for. `used`: somebody has sat down by it;
    `mine`: the caller has; `wrong`: it never was one of this table, or there is a newer one. */
export interface Invitation {
  state: 'good' | 'used' | 'mine' | 'wrong';
  seat: string | null;
  table: TableInfo | null; // as far as the caller may see it
  watch: boolean; // whether the caller may watch
}

/** POST /api/tables/{id}/publish: whether everybody may look back on a finished game. */
export interface Publishing {
  public: boolean;
}

/** POST /api/tables/{id}/invite: a new link for an invited seat; the old one is void. Answers `Created`. */
export interface Renew {
  seat: string;
}

/** POST /api/tables/{id}/choose: as `Choose`. Answers the `Update`, with the events the choice brought. */
export interface Choosing {
  text: string;
  number: number;
  key: string;
  seat?: string | null;
}

/** POST /api/tables/{id}/undo: as `TakeBack`. Answers the `Update`. */
export interface TakingBack {
  key: string;
  seat?: string | null;
}

/** POST /api/tables/{id}/concede: as `Concede`. Answers the `Update`. */
export interface Conceding {
  key: string;
  seat?: string | null;
}

/** POST /api/tables/{id}/claim. Answers the `Update`. */
export interface Claiming {
  key: string;
}

/** POST /api/tables/{id}/stand-in: let a bot play on for who keeps the caller waiting. Answers the `Update`. */
export interface LettingBotPlay {
  seat: string;
}

/** POST /api/tables/{id}/abandon: end a game, without a winner, that somebody has left. Answers the `Update`. */
export interface Abandoning {
  key: string;
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
  order: string[]; // as in `Update`
  kept: number | null; // played by other rules: events and lines are of this step, the view is of that one
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

/** GET /api/art: what the lobby draws. `defs` is what the drawings refer to. */
export interface ShelfArt {
  defs: string;
  boards: Record<string, MiniBoard>; // by scenario
  badges: Record<string, Record<string, string>>; // by book and side
}

export interface SideBrief {
  side: string;
  name: string;
  goal: string; // how it wins, in a few words
  victory: string[]; // and in full
  units: string[]; // what its counters are called, in the book's order
  initiative: boolean; // it has it at the start
}

export interface SeatBrief {
  seat: string;
  side: string;
  name: string;
}

/** What a game may be started with besides. */
export interface GameOption {
  option: string;
  text: string;
}

/** A seat that the rules themselves can play, against one other: `player` is what `NewTable` says of it. */
export interface RuledSeat {
  seat: string;
  side: string;
  player: string;
  name: string; // of the level
  about: string; // what it does, in a few words
  offer: string; // what such a game is called
  note: string;
  facts: Facts; // of the side, at the start
  beaten: number | null; // percent of games our own program wins against it here, as measured
}

/** What the lobby shows of a scenario. Seats and sides come in the book's order. */
export interface ScenarioBrief {
  id: string;
  own: boolean; // from a folder the server was started with (`--data`)
  base: string; // the scenario it is a set-up of: its own id, unless it is for another number of seats
  book: string;
  book_name: string;
  name: string;
  number: number | null;
  source: string;
  operation: string;
  date: string;
  minutes: number; // how long it takes, roughly
  options: GameOption[];
  briefing: string;
  general: string[]; // what it has to say to both sides
  tiles: number;
  sides: SideBrief[];
  seats: SeatBrief[];
  ruled: RuledSeat[]; // the mildest first; none where the rules play no seat
  chances: Record<string, Record<string, number>>; // bot -> side -> percent of games our program wins as that side, as measured
}

// -- sandtable.server.bodies_campaign ---------------------------------------------------------------------------------

export type TableStatus = 'waiting' | 'playing' | 'over';

export type Margin = 'decisive' | 'major' | 'minor' | 'undecided';

/** POST /api/campaigns/new. */
export interface NewCampaign {
  book: string;
}

/** A scenario of the series: its table, if it was begun, and what it came to, once it is over. */
export interface CampaignBattle {
  scenario: string;
  name: string;
  number: number;
  table: string | null;
  status: TableStatus | null;
  winner: string | null;
  text: string; // how it ended
  rounds: number;
  casualties: Record<string, number>; // by side: combat cards removed
}

/** A side's total: its victories, less one for every full ten casualties of its own. */
export interface CampaignSide {
  side: string;
  name: string;
  victories: number;
  casualties: number;
  score: number;
}

/** GET /api/campaigns/{id}: the tally over a book's numbered scenarios. */
export interface CampaignInfo {
  id: string;
  book: string;
  book_name: string;
  mine: boolean;
  created: number;
  sides: CampaignSide[];
  battles: CampaignBattle[];
  next: string | null; // the first scenario that has not been begun
  leader: string | null;
  lead: number;
  margin: Margin;
  done: boolean; // every battle has a result
}

// -- sandtable.server.bodies_people -----------------------------------------------------------------------------------

export type AlertKind = 'push' | 'webhook' | 'mail';

/** Of a browser's subscription, as it gives them. */
export interface PushKeys {
  p256dh: string;
  auth: string;
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

/** A new account or password: with the code that gives another one if it is forgotten. It is shown once. */
export interface Registered {
  id: string;
  name: string;
  guest: boolean;
  recovery: string;
}

/** POST /api/account/password. */
export interface NewPassword {
  old: string;
  new: string;
}

/** POST /api/account/recover. */
export interface Recovery {
  name: string;
  code: string;
  password: string;
}

/** GET /api/sessions: something that is logged in as the caller. */
export interface Session {
  id: string;
  kind: string; // session, api
  label: string;
  created: number;
  expires: number | null;
  current: boolean;
}

/** POST /api/tokens: a token for a program that plays as the caller. */
export interface NewToken {
  label?: string;
}

/** Shown once; sent as `Authorization: Bearer …`. */
export interface ProgramToken {
  token: string;
}

/** POST /api/alerts/new: how to tell the caller that it is their turn. `keys`: of a browser's subscription. */
export interface NewAlert {
  kind: AlertKind;
  address: string;
  keys?: PushKeys | null;
}

export interface AlertInfo {
  id: string;
  kind: AlertKind;
  address: string;
  confirmed: boolean; // an e-mail address is used only when it is
  problem: string; // why the last word did not arrive; "" if it did
}

/** GET /api/alerts: the key a browser subscribes with, whether e-mail is sent, and what the caller asked for. */
export interface Alerting {
  key: string;
  mail: boolean;
  mine: AlertInfo[];
}

/** POST /api/tables/{id}/block. */
export interface Blocking {
  seat: string;
  blocked?: boolean;
}

/** POST /api/tables/{id}/mute. */
export interface Muting {
  seat: string;
  muted?: boolean;
}

/** POST /api/tables/{id}/report. */
export interface Reporting {
  seat: string;
  text: string;
}

// -- sandtable.server.protocol ----------------------------------------------------------------------------------------

export type GameEvent = Record<string, string | number | null>;

export type SeatKind = 'player' | 'open' | 'invited' | 'bot';

export type Origin = 'new' | 'imported' | 'forked';

/** Who sits where. `mine` is for the asking client. */
export interface SeatInfo {
  seat: string;
  side: string;
  label: string; // what the seat is called, in words
  kind: SeatKind;
  name: string | null; // the player's name, or the bot's
  bot: string | null; // the bot that plays the seat now (also while it stands in for an absent player)
  mine: boolean;
  present: boolean;
  chosen: boolean; // what it chose lies face down, until the others have chosen too
  missed: number | null; // no clock runs: for so many seconds others, who may let a bot play, have waited for it
  may_end: number | null; // from when on those may end the game without a winner
  claim: number | null; // when those of the other side may claim the game, if it keeps them waiting till then
  clock: number | null; // seconds left, or None without clocks
  stumbled: boolean; // its bot came to grief, and tries again
}

/** A capped bank: `start` seconds, `add` a decision, never more than `cap`. Days per move is start = add = cap. */
export interface ClockRule {
  start: number;
  add: number;
  cap: number;
}

/** A game goes on by other rules than it was begun with; of its choices so many stayed. */
export interface RulesChange {
  before: string;
  now: string;
  kept: number;
  known: number | null; // of a game that is over: its end was not kept, and the new rules lead so far only
}

export interface TableInfo {
  id: string;
  scenario: string;
  name: string;
  book: string;
  options: string[];
  status: TableStatus;
  public: boolean;
  hotseat: boolean; // one client holds several seats: hand-over screens between them
  round: number;
  seats: SeatInfo[];
  clock: ClockRule | null;
  created: number;
  updated: number;
  turn: string[]; // seats that have to act: during a secret bid those who have not bid
  ending: Ending | null;
  parent: string | null; // the table it was forked from, or is the rematch of
  origin: Origin; // of an imported or forked game its first choices, and their dice, were made elsewhere
  given: number; // how many choices those are
  commitment: string | null; // hash of the secret that chance follows from; none for a seed
  secret: string | null; // that secret, once the game is over
  rules: RulesChange | null; // the last time the rules changed under it
  rematch: string | null; // the table that was set up as its rematch
  campaign: string | null; // the campaign it is a battle of
  begun: boolean; // everybody has been at the table, so that clocks of minutes run
}

/** How a game ended: the winning and the losing side (None for a draw), and why, as a code and as a sentence. */
export interface Ending {
  winner: string | null;
  loser: string | null;
  reason: string;
  rule: string;
  text: string;
}

/** Events, by their numbers, that a bot brought about in somebody's place. */
export interface StandIn {
  seat: string;
  first: number;
  until: number;
}

/** A seat's (or a spectator's) whole picture. `events` are those the client lacks, numbered from `first`.

    `lines` tell them as sentences. The last line a client has may have grown since, or be told by the next one: before
    adding these, it drops every line whose `until` is `first` or more. */
export interface Board {
  view: View;
  offer: Offer | null;
  events: GameEvent[];
  first: number;
  lines: Line[];
  can_undo: boolean; // without asking anybody
  stood_in: StandIn[]; // of all events, not only those sent
}

/** A standing request to take back past a reveal: who asks, to which number, and which seats have yet to agree. */
export interface UndoRequest {
  seat: string;
  to: number;
  asked: string[];
}

/** What a player says to everybody at the table. */
export interface Chat {
  type: 'chat';
  who: string;
  text: string;
  at: number;
}

/** First message on a socket. */
export interface Welcome {
  type: 'welcome';
  table: TableInfo;
  scene: Scene;
  talk: Chat[]; // the last of what was said at the table
}

/** The table as it is now. `boards` has one entry for each seat the client holds, or "" alone for a spectator. */
export interface Update {
  type: 'update';
  number: number;
  table: TableInfo;
  boards: Record<string, Board>;
  undoer: string | null; // of the seats with `can_undo`, the one that chose last
  undo: UndoRequest | null;
  luck: Luck[]; // of a game that is over: each side's dice
  order: string[]; // seats in the order of the round, once it is known, where sides have several
  reply: string | null; // the key of the client's choice that led here
}

/** What was wrong with a message. The connection and the game go on. */
export interface Refusal {
  type: 'error';
  code: string; // malformed, illegal, stale, not-your-decision, too-fast, too-large, forbidden, over, undo …
  message: string; // of `illegal` in the client's language
  rule: string | null;
  reason: string | null; // the refusal's code within the rule
  reply: string | null;
}

/** Answer to `AskOdds`: the shot there and the shot back. */
export interface Threats {
  type: 'odds';
  odds: OddsView | null;
  back: OddsView | null;
  reply: string | null;
}

export interface Pong {
  type: 'pong';
  at: number;
}

export type ToClient = Welcome | Update | Refusal | Chat | Threats | Pong;

/** Choose for a seat: the text of an option, or a chain of texts. */
export interface Choose {
  type: 'choose';
  text: string;
  number: number;
  key: string;
  seat?: string | null; // needed only by who holds several
}

/** Take back the last choice; past a die, draw or reveal this asks the other side. */
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

/** From now on in this language. Answered by a `Welcome` and an `Update` with everything from the first event on. */
export interface SetLanguage {
  type: 'language';
  language: string;
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

export type FromClient = Choose | TakeBack | AnswerUndo | Concede | Resync | SetLanguage | Say | AskOdds | ReturnToSeat | Ping;

// -- sandtable.words.shapes -------------------------------------------------------------------------------------------

/** A sentence. `first` and `until` say which events of its reader's story it tells; **stars** in it are bold. */
export interface Line {
  first: number;
  until: number;
  event: string;
  side: string | null; // whose doing
  seat: string | null; // and which seat's, where the event tells
  text: string;
  reveals: string; // why undo stops here: "dice", "draw", "reveal" or ""
}

/** A row as it is read: what it begins with, how far it is set in, its text, what it sifts by. */
export interface SheetRow {
  mark: string;
  depth: number;
  text: string;
  tests: string[];
}

export interface SheetText {
  seat: string;
  title: string;
  rows: SheetRow[];
}
