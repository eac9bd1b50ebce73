/* What a player may want to look up right now: the step, the card in question, the ground. Queries are words of the rules. */

import type { Speaker } from '../i18n/speaker';
import type { TableModel } from './table.svelte';

export interface Topic { about: 'step' | 'card' | 'board'; label: string; query: string }

const STEPS: Record<string, string> = {
  bid: 'initiative', turn: 'turn', card: 'free', march: 'move', guide: 'guide', strike: 'attack', shot: 'attack', blast: 'blast', target: 'target',
  draw: 'draw', bolster: 'bolster', command: 'command', inspire: 'inspire', ready: 'suppressed', navigate: 'navigate', surveil: 'surveil', repair: 'repair',
};
const BOOKS: Record<string, string> = { normandy: 'NOR', 'north-africa': 'NAF' };

/** Rules of the book that is played, the common ones, rulings and examples. */
export const rulesOf = (book: string): RegExp => new RegExp(`^(COM|RUL|EXA|REI-F|${BOOKS[book] ?? ''})\\b`);

export function topicsOf(model: TableModel, words: Speaker): Topic[] {
  const out: Topic[] = [];
  const kind = model.offer?.kind ?? '';
  if (STEPS[kind]) out.push({ about: 'step', label: words.t('thisStep'), query: STEPS[kind] });
  const card = model.card?.split('#')[0];
  const shown = card && model.stage && model.seat ? model.stage.card(model.seat, card) : undefined;
  if (shown) {
    if (shown.actions.length === 0) out.push({ about: 'card', label: words.named(shown, shown.card), query: 'fog of war' });
    for (const action of shown.actions) out.push({ about: 'card', label: words.action(action), query: action.name.replaceAll('-', ' ') });
  }
  const { tiles = [], units = [] } = model.scene ?? {};
  const ground: [boolean, 'topicCover' | 'topicMarkers' | 'topicObjectives' | 'topicHill' | 'topicRough' | 'topicStructure' | 'topicEscape' | 'topicVehicle', string][] = [
    [true, 'topicCover', 'cover'],
    [true, 'topicMarkers', 'scouted'],
    [true, 'topicObjectives', 'objective'],
    [tiles.some((tile) => tile.hill), 'topicHill', 'hill'],
    [tiles.some((tile) => tile.rough), 'topicRough', 'rough terrain'],
    [tiles.some((tile) => tile.structure), 'topicStructure', 'structure'],
    [tiles.some((tile) => tile.escape.length > 0), 'topicEscape', 'escape'],
    [units.some((unit) => unit.vehicle), 'topicVehicle', 'vehicle'],
  ];
  for (const [there, key, query] of ground) if (there) out.push({ about: 'board', label: words.t(key), query });
  return out;
}
