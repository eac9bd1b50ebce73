/* Who sits in a seat, and how they are, in words. */

import type { TableLike } from '../game/tablelike';
import type { Speaker } from '../i18n/speaker';

export interface Person { name: string; label: string; state: string; turn: boolean }

/** `left`: seconds until a bot takes over, if somebody is away. */
export function personOf(model: TableLike, words: Speaker, seat: string, own: boolean, left: number | null): Person {
  const info = model.seatInfo(seat);
  const label = model.stage!.seat(seat);
  const turn = model.info?.status === 'playing' && (model.info.turn.includes(seat) ?? false);
  const name = own ? words.t('you') : info?.mine ? label : info?.kind === 'bot' ? words.t('bot') : (info?.name ?? label);
  const state = ((): string => {
    if (!info) return '';
    if (info.kind === 'player' && left !== null) return words.t('awayFor', { n: left });
    if (info.kind === 'player' && info.bot) return words.t('botStandsIn');
    if (turn) return own ? words.t('yourTurn') : words.t('theirTurn');
    if (info.kind === 'open' || info.kind === 'invited') return words.t('seatFree');
    if (info.kind === 'bot') return '';
    return own ? '' : info.present ? words.t('hereNow') : words.t('away');
  })();
  return { name, label, state, turn };
}
