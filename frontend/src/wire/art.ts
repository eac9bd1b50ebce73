/* The wire of drawings, as the server declares them in picture/art.py: SVG without its words. Types only. */

/** A drawing with room for letters: the middle of their foot, their size and colour. */
export interface Plate { drawing: string; x: number; y: number; size: number; ink: string; width: number }

/** A tile around its centre; the name hangs from the middle of its upper edge. */
export interface TileArt {
  ground: string;
  name: string;
  cover: string;
  structure: string; // '' for none
  frames: Record<string, string>; // by the side that controls it
  ways: Record<string, string>; // by the side that may leave here
  inner: string; // lines inside and outside its edge, as path data
  outer: string;
}

export interface Faces { ready: string; impaired: string }

export interface VehicleArt {
  seats: string[]; // transforms that bring windows to their seats
  free: string; // an empty window
  guard: string; // its defences; '' for none of that kind
  plate: string;
  head: string; // of its card, 400 x 80
  ring: string; // a line around it, as path data
}

/** A counter or vehicle: suppressed or disabled it is impaired, and turned by its tilt. */
export interface PieceArt extends Faces {
  width: number;
  height: number;
  tilt: number;
  window: Faces | null; // a soldier in the seat of a vehicle
  vehicle: VehicleArt | null;
}

/** A face of 296 x 408 and one of 164 x 200, without title and actions; where the rows of actions lie. */
export interface CardArt { face: string; small: string; top: number; height: number; step: number }

export interface SideArt {
  shape: 'round' | 'cut';
  face: string;
  band: string;
  strong: string; // the darkest of its colours
  badge: string; // 40 x 40
  back: string; // of its cards
  scouted: string;
  controlled: string;
  target: string;
  held: string; // a point, 23 x 23, and one still wanting
  wanting: string;
  taken: string; // on a vehicle that it has taken over
  flags: Plate[]; // by the number of letters
}

export interface Hill { x: number; y: number; drawing: string }

/** All that a scenario is drawn with. */
export interface Art {
  defs: string;
  tiles: Record<string, TileArt>;
  pieces: Record<string, PieceArt>; // side:unit
  cards: Record<string, CardArt>; // seat/card
  sides: Record<string, SideArt>;
  symbols: Record<string, string>; // by title, in currentColor and var(--cut)
  signs: Record<string, string>; // by action, in currentColor
  objective: Plate;
  count: Plate;
  die: Plate;
  hit: Plate;
  damage: string[]; // by the number of shell holes
  hole: string;
  rough: string;
  rubble: string;
  hills: Hill[]; // of the table: parts of its width and height
}

export interface MiniBoard { width: number; height: number; drawing: string }

/** What the lobby draws. */
export interface ShelfArt { defs: string; boards: Record<string, MiniBoard>; badges: Record<string, Record<string, string>> }
