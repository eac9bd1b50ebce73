/* What can be asked about: written in `data-about` of whatever shows it, so that one listener answers for all. */

export type Subject =
  | { kind: 'tile'; tile: string }
  | { kind: 'mark'; tile: string; side: string }
  | { kind: 'unit'; unit: string }
  | { kind: 'pile'; seat: string; zone: Zone }
  | { kind: 'card'; seat: string; card: string }
  | { kind: 'score'; side: string };

export type Zone = 'hand' | 'deck' | 'discard' | 'played' | 'supply' | 'removed';

/** As the scene's words call the zones of a seat. */
export const ZONES: Record<Zone, string> = { hand: 'hand', deck: 'deck', discard: 'discard pile', played: 'play area', supply: 'supply', removed: 'removed' };

export const aboutTile = (tile: string): string => `tile/${tile}`;
export const aboutMark = (tile: string, side: string): string => `mark/${tile}/${side}`;
export const aboutUnit = (unit: string): string => `unit/${unit}`;
export const aboutPile = (seat: string, zone: Zone): string => `pile/${seat}/${zone}`;
export const aboutCard = (seat: string, card: string): string => `card/${seat}/${card}`;
export const aboutScore = (side: string): string => `score/${side}`;

export function subjectOf(text: string): Subject {
  const [kind, a, b] = text.split('/');
  switch (kind) {
    case 'tile':
      return { kind, tile: a };
    case 'mark':
      return { kind, tile: a, side: b };
    case 'unit':
      return { kind, unit: a };
    case 'pile':
      return { kind, seat: a, zone: b as Zone };
    case 'card':
      return { kind, seat: a, card: b };
    default:
      return { kind: 'score', side: a };
  }
}
