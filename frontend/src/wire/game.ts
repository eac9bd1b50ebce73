/* The wire of a game: views, scenes, offers. Types only. */

// -- a view: what one seat, or a spectator, may know ------------------------------------------------------------------

export type Cards = Record<string, number>; // card -> how many

export interface UnitView {
  unit: string;
  side: string;
  tile: string | null;
  suppressed: boolean; // of a vehicle: disabled
  facts?: UnitFacts;
}

/** What a book with vehicles tells of a counter. */
export interface UnitFacts {
  vehicle?: string; // side:unit of the vehicle it sits in
  berth?: number; // in which seat, counted from 1
  damage?: number; // of a vehicle
  owner?: string; // of a vehicle: the side whose it is now
  fate?: 'escaped' | 'lost';
}

export type Mark = 'scouted' | 'controlled';

export interface TileView {
  tile: string;
  points: number;
  marks: Record<string, Mark>; // by side
  facts?: TileFacts;
}

/** The structure on a tile, while it stands. */
export interface TileFacts { structure?: string; structure_points?: number; defence?: number }

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
  rough: boolean; // no vehicle may enter
  structure: SceneStructure | null;
  escape: string[]; // sides that may leave the board from here
}

/** What stands on a tile at the start: what must be rolled to destroy it, and what it is worth. */
export interface SceneStructure { name: string; points: number; defence: number }

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

/** A place in a vehicle: its actions as printed, and the specialism they ask for ("" for none). */
export interface SceneSeat { actions: string[]; needs: string }

/** Damage that destroys it, damage that disables it, its seats in order. */
export interface SceneVehicle { integrity: number; threshold: number; seats: SceneSeat[] }

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

// -- an offer: what may be chosen now ---------------------------------------------------------------------------------

export interface Odds {
  attacker: string; // side:unit, or "" for a card without a counter
  target: string; // side:unit, or the tile of a structure
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
  unit?: string | null; // side:unit; the vehicle, where a seat is meant
  number?: number | null; // cards, a seat, or which action of a seat, counted from 1
  value?: number | null; // of a seat's action
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
  ways: Way[];
}

/** A tile further off than one step, and the chain that goes there. */
export interface Way { tile: string; text: string }
