/* What a module of the rules may add to the table: each has a folder here, whose index.ts answers a `Module`. Shared code
   asks `modulesOf` a scene and names none. What a module's events do to a view is apart, in `events`. */

import type { Component } from 'svelte';
import type { Stage } from '../game/scene';
import type { TableModel } from '../game/table.svelte';
import type { TableLike } from '../game/tablelike';
import type { EdgeChoice } from '../game/edges';
import type { Spot } from '../game/geometry';
import type { Art, Facts, OddsView, Offered, SceneCard, SceneTile, SeatView, SideView, UnitView, View, Way } from '../wire';

/** A tile whose signs are to be drawn, around its centre; `sign` is how much larger they are on a small screen. */
export interface SignsProps {
  stage: Stage;
  tile: SceneTile;
  view: View;
  sign: number;
  crowded: boolean; // they stand in a strip along the upper edge
  from: number; // where in it those of the module begin
}

/** What a counter could hit, as far as the table has said. */
export interface Sights { unit: string; odds: ReadonlyMap<string, OddsView> }

/** What a module draws over the whole board, under or above the counters. */
export interface LayerProps {
  stage: Stage;
  view: View;
  spots: ReadonlyMap<string, Spot>; // of counters and tiles
  acting: string | null; // side:unit
  looked: string | null; // the counter under the pointer
  way: Way | null; // that is looked at
  side: string | null; // whose eyes these are
  small: boolean; // on a small screen
  table: TableModel | null; // none in a replay
  story: TableLike | null; // whose story is told here
  asked: boolean; // a target is being chosen: its odds are shown already
  sights: Sights | null;
  onsight: (unit: string | null, targets: string[]) => void; // ask for them
}

/** Something on a tile that is no counter and takes the room of one. */
export interface Thing { width: number; drawing: string }

/** A counter that is more than its picture. */
export interface Piece {
  drawing: string;
  ring: string; // a line around it, as path data
  note: string; // what else is to be said of it
}

/** Something of a module that a small screen shows behind a button of its own. */
export interface Sheet {
  title: (stage: Stage) => string;
  count: (model: TableLike) => number;
  more: (stage: Stage) => string; // names the way there from a card that has more to it
  sign: string; // for that
  Body: Component<{ model: TableModel; onchoose: (option: Offered) => void }>;
}

/** A button beside what is told. */
export interface Step { id: string; label: string; key: string; main: boolean; pressed?: boolean; act: () => void }

/** A turn that a module tells in its own way, step by step, in the place of the hand. */
export interface Telling {
  on: (model: TableLike) => boolean;
  prompt: (model: TableLike) => { head: string; text: string };
  steps: (model: TableLike) => Step[];
  Dock: Component<{ model: TableLike }>; // where the hand lies
  Aside: Component<{ model: TableLike }>; // above the log
  Sheet: Component<{ model: TableLike }>; // both, on a small screen
  open: (model: TableLike) => boolean; // whether there is anything aside
}

/** What stands in the place of a supply; `size`: a panel, a tight one, a strip, a phone's line. */
export interface StockProps { stage: Stage; side: SideView; seat: SeatView; size: 'panel' | 'tight' | 'strip' | 'line' }

/** A side that a module plays by itself: it has no hand, and keeps its supply in its own way. */
export interface Ruler {
  holds: (side: SideView) => boolean;
  name: (stage: Stage) => string;
  label: (stage: Stage) => string;
  Head: Component<{ stage: Stage; side: SideView; small?: boolean }>; // beside its name
  Stock: Component<StockProps>;
}

export interface Module {
  /** Facts it prints on tiles or counters: a scene with one of them has the module. */
  readonly prints: readonly string[];
  /** Facts of sides that it has words for: the same. */
  readonly tells?: readonly string[];
  /** Signs on a tile. */
  readonly Signs?: Component<SignsProps>;
  /** How many of them stand in the strip of a crowded tile. */
  readonly places?: (tile: SceneTile) => number;
  /** Over the whole board. */
  readonly Under?: Component<LayerProps>;
  readonly Over?: Component<LayerProps>;
  /** Whether the icons of a card count now. */
  readonly live?: (stage: Stage, view: View, card: SceneCard) => boolean;
  /** What lies on a tile beside counters. */
  readonly things?: (art: Art, view: View, tile: SceneTile) => Thing[];
  /** How it draws a counter, if it is one of its own. */
  readonly piece?: (art: Art, stage: Stage, view: View, unit: UnitView) => Piece | null;
  /** Counters on the board that the card in question may be used with, and how. */
  readonly doors?: (model: TableModel) => ReadonlyMap<string, Offered[]>;
  /** Look closer at a counter; false if it has nothing to show. */
  readonly open?: (model: TableLike, unit: string) => boolean;
  /** Whether its own panel shows an option of a card, so that the card need not; `small` is for screens without one. */
  readonly keeps?: (option: Offered, small: boolean) => boolean;
  /** What an option on an edge puts there or takes away, if it is one of its own. */
  readonly edge?: (stage: Stage, option: Offered) => EdgeChoice | null;
  /** Below a side's supply. */
  readonly Row?: Component<{ stage: Stage; side: SideView }>;
  /** Beside the log; over the board where there is no room for that. */
  readonly Panel?: Component<{ model: TableLike; room?: number }>; // room: the height it may fill while nothing asks for it
  readonly Tray?: Component<{ model: TableModel }>;
  readonly sheet?: Sheet;
  readonly telling?: Telling;
  readonly ruler?: Ruler;
  /** How hard a seat is that it plays, in the lobby. */
  readonly Level?: Component<{ facts: Facts }>;
}
