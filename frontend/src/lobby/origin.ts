/* Games that were begun elsewhere: whoever may sit down is told before. */

import type { Speaker } from '../i18n/speaker';
import type { TableInfo } from '../wire';

/** Where a game comes from; '' for one that was begun here. */
export function originWords(w: Speaker, table: Pick<TableInfo, 'origin' | 'given'>): string {
  if (table.origin === 'imported') return w.t('originImported', { n: table.given });
  return table.origin === 'forked' ? w.t('originForked') : '';
}
