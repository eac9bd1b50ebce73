/* What whoever may sit down is told before: whether there is a seat for them, and that a game was begun elsewhere. */

import type { Speaker } from '../i18n/speaker';
import type { TableInfo } from '../wire';

/** Where a game comes from; '' for one that was begun here. */
export function originWords(w: Speaker, table: Pick<TableInfo, 'origin' | 'given'>): string {
  if (table.origin === 'imported') return w.t('originImported', { n: table.given });
  return table.origin === 'forked' ? w.t('originForked') : '';
}

/** Whether a visitor who does not sit there may take a seat without an invitation. */
export const hasRoom = (table: Pick<TableInfo, 'status' | 'seats'>): boolean =>
  table.status === 'waiting' && !table.seats.some((seat) => seat.mine) && table.seats.some((seat) => seat.kind === 'open');
