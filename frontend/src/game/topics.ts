/* What a player may want to look up right now: the step, the card in question, what is on the board. The scene says under
   which word of the rules a thing is found, by the decision's kind or by the fact that is printed. */

import { capital } from '../i18n/fill';
import type { Speaker } from '../i18n/speaker';
import type { TableModel } from './table.svelte';

export interface Topic { about: 'step' | 'card' | 'board'; label: string; query: string }

const EVERY_BOARD = ['points', 'marks'];

export function topicsOf(model: TableModel, words: Speaker): Topic[] {
  const { stage, offer, seat } = model;
  if (!stage) return [];
  const out: Topic[] = [];
  const known = stage.scene.words.topics ?? {};
  const step = offer ? stage.say('topics', offer.kind) || offer.head : '';
  if (step) out.push({ about: 'step', label: words.t('thisStep'), query: step });
  const card = model.card ? stage.card(seat, model.card.split('#')[0]) : undefined;
  if (card && card.actions.length === 0) out.push({ about: 'card', label: card.label, query: card.label });
  for (const action of card?.actions ?? []) out.push({ about: 'card', label: action.label, query: action.label });
  const printed = new Set([...EVERY_BOARD, ...[...stage.scene.tiles, ...stage.scene.units].flatMap((one) => Object.keys(one.printed))]);
  for (const fact of Object.keys(known)) if (printed.has(fact)) out.push({ about: 'board', label: capital(stage.say('topics', fact)), query: stage.say('topics', fact) });
  return out;
}
