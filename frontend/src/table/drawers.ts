/* What small forms keep behind a tap. */

import type { TableModel } from '../game/table.svelte';
import { sinceLastMove } from '../game/events';
import { isTeamed } from '../game/seating';
import type { Speaker } from '../i18n/speaker';
import { modulesOf } from '../modules';
import type { Sheet } from '../modules/module';

export type DrawerName = 'played' | 'supply' | 'log' | 'talk' | 'more';

/** What a module shows behind a button of its own. */
export const moreOf = (model: TableModel): Sheet | undefined => modulesOf(model.scene!).flatMap((module) => module.sheet ?? []).find((sheet) => sheet.count(model) > 0);

export function drawerTitle(model: TableModel, words: Speaker, name: DrawerName): string {
  return name === 'more' ? (moreOf(model)?.title(model.stage!) ?? '') : words.t(name === 'supply' && isTeamed(model.scene!) ? 'seats' : name === 'talk' ? (isTeamed(model.scene!) ? 'tableTalk' : 'chat') : name);
}

/** What the others did since this seat's last choice: how many lines, and how many hits on its own. */
export function newsOf(model: TableModel): { lines: number; hits: number } {
  const [from, until] = model.seat && model.offer ? sinceLastMove(model.events, model.seat, model.stoodIn) : [0, 0];
  const lines = model.lines.filter((line) => line.first >= from && line.until <= until && line.side !== model.side && line.event !== 'round').length;
  const hits = model.events.slice(from, until).filter((e) => e.event === 'attack-done' && e.hit && String(e.target).startsWith(`${model.side}:`)).length;
  return { lines, hits };
}

export const hitsText = (words: Speaker, hits: number): string => (hits === 1 ? words.t('hitOnYou') : hits ? words.t('hitsOnYou', { n: hits }) : words.t('noHits'));
