/* Who sits in a seat, and how they are, in words. */

import { actingSeats } from '../game/acting';
import { isTeamed } from '../game/seating';
import type { TableLike } from '../game/tablelike';
import type { Speaker } from '../i18n/speaker';
import { rulerOf } from '../modules';

export interface Person { name: string; label: string; state: string; turn: boolean }

export function personOf(model: TableLike, words: Speaker, seat: string, own: boolean): Person {
  const info = model.seatInfo(seat);
  const called = model.stage!.seat(seat);
  const bot = info?.kind === 'bot' && !info.mine;
  const among = bot && isTeamed(model.scene!); // several bots are told apart by their seats
  const level = bot && info.bot && !info.bot.includes(':') ? words.t('botPlays', { how: words.bot(info.bot).replaceAll(' ', '\u00a0') }) : words.t('bot');
  const label = among ? level : called;
  const turn = actingSeats(model).includes(seat);
  const side = model.view?.sides.find((one) => one.side === model.scene!.seats[seat]);
  const ruler = side && bot ? rulerOf(model.scene!, side) : null;
  if (ruler) return { name: ruler.name(model.stage!), label: ruler.label(model.stage!), state: '', turn };
  const name = own ? words.t('you') : info?.mine || among ? called : bot ? level : (info?.name ?? called);
  const state = ((): string => {
    if (!info) return '';
    if (info.kind === 'player' && info.bot) return words.t('botStandsIn');
    if (info.chosen) return words.t(own ? 'youHaveBid' : 'hasBid');
    if (turn) return own ? words.t('yourTurn') : words.t('theirTurn');
    if (info.kind === 'open' || info.kind === 'invited') return words.t('seatFree');
    if (info.kind === 'bot') return '';
    return own ? '' : info.present ? words.t('hereNow') : words.t('away');
  })();
  return { name, label, state, turn };
}

/** Whose a counter is: said where sides have several seats. */
export function ownerOf(model: TableLike, words: Speaker, unit: string): string {
  const seat = model.stage!.units.get(unit)?.seat;
  if (!seat || !isTeamed(model.scene!)) return '';
  return seat === model.seat ? words.t('yours') : words.t('ownedBy', { name: personOf(model, words, seat, false).name, side: model.stage!.side(model.scene!.seats[seat]) });
}
