/* What the prompt says: the server's question, or what is waited for. */

import type { Speaker } from '../i18n/speaker';
import type { TableKey } from '../i18n/keys';
import type { Offer, TableInfo } from '../wire';
import type { Stage } from './scene';
import type { Entry } from './table.svelte';

export interface Prompt { head: string; text: string; waiting: boolean }

export interface Situation {
  words: Speaker;
  stage: Stage;
  info: TableInfo;
  seat: string;
  offer: Offer | null;
  entry: Entry | null;
  busy: boolean;
}

export function promptOf({ words, stage, info, seat, offer, entry, busy }: Situation): Prompt {
  const waiting = (key: TableKey, values: Record<string, string> = {}): Prompt => ({ ...words.table(key, values), waiting: true });
  if (busy) return waiting('replay');
  if (info.ending) return waiting('over', { text: info.ending.text });
  if (entry) return { ...words.table('entry', { action: entry.action, card: stage.cardName(seat, entry.card) }), waiting: false };
  if (offer) return { head: offer.head, text: offer.question, waiting: false };
  if (info.status === 'waiting') return waiting('waiting');
  const others = info.seats.filter((one) => info.turn.includes(one.seat) && one.seat !== seat);
  const who = stage.join(others.map((one) => one.label));
  if (info.turn.length > 1 || info.seats.some((one) => one.chosen)) return waiting(seat ? 'wait/all' : 'watch/all');
  if (!seat) return waiting('watch', { who });
  return waiting(others.every((one) => one.bot) ? 'wait' : 'wait/player', { who });
}
