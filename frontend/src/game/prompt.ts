/* What the prompt says, for every kind of decision. */

import { fill, type Speaker } from '../i18n/speaker';
import type { GameEvent, Offer, TableInfo } from '../wire';
import type { Entry } from './table.svelte';
import { printed } from './crew';
import type { Stage } from './scene';

export interface Prompt { head: string; text: string; waiting: boolean }

export interface Situation {
  words: Speaker;
  stage: Stage;
  info: TableInfo;
  seat: string;
  offer: Offer | null;
  entry: Entry | null;
  events: readonly GameEvent[];
  busy: boolean;
}

/** The action under way, as the card or the seat prints it. */
export function actionNow(words: Speaker, stage: Stage, events: readonly GameEvent[], seat: string): string {
  const played = events.findLast((e) => (e.event === 'played' || e.event === 'used') && e.seat === seat);
  if (played?.event === 'used') {
    const seats = stage.units.get(String(played.vehicle))?.vehicle?.seats ?? [];
    const action = seats.flatMap((s) => s.actions.map(printed)).find((a) => a.name === played.action);
    return action ? words.written(action) : words.action(String(played.action));
  }
  const action = played && stage.card(seat, String(played.card))?.actions.find((a) => a.name === played.action);
  return action ? words.written(action) : '';
}

/** What kind of shot is asked for, by the bits of its way. */
function shot(subject: Offer['subject']): string {
  const way = Number(subject.way ?? 0);
  if (subject.suppress) return 'shot/suppress';
  return way & 8 ? 'shot/hand' : way & 2 ? 'shot/armour' : 'shot';
}

/** The free steps there are, each once: "get in, or get out". */
function stepsNow(words: Speaker, offer: Offer): string {
  const verbs = new Set(offer.options.map((option) => option.verb));
  const list = [verbs.has('enter') && words.t('stepEnter'), verbs.has('shift') && words.t('stepShift'), verbs.has('exit') && words.t('stepExit')];
  return list.filter(Boolean).join(` ${words.t('orWord')} `);
}

export function promptOf(s: Situation): Prompt {
  const { words, stage, info, offer } = s;
  const say = (key: string, params: Record<string, string | number> = {}, waiting = false): Prompt => {
    const [head, text] = words.c.decisions[key] ?? words.c.decisions.other;
    return { head: fill(head, params), text: fill(text, params), waiting };
  };
  if (s.busy) return say('replay', {}, true);
  if (info.outcome) return say('over', { text: words.outcome(info.outcome, stage.scene.sides, stage.scene.book) }, true);
  if (s.entry) {
    const card = stage.card(s.seat, s.entry.card);
    const action = card?.actions.find((a) => a.word === s.entry!.action);
    return say('entry', { action: action ? words.written(action) : '', unit: words.card(stage, s.seat, s.entry.card) });
  }
  if (!offer) return waitingFor(s, say);
  const params: Record<string, string | number> = { action: actionNow(words, stage, s.events, offer.seat), ...offer.subject };
  if (typeof offer.subject.unit === 'string') params.unit = words.unit(stage, offer.subject.unit);
  let kind = offer.kind;
  if (kind === 'strike' && offer.subject.suppress) kind = 'strike/suppress';
  if ((kind === 'bolster' || kind === 'inspire') && offer.subject.squad) kind += '/squad';
  if (kind === 'bolster' || kind === 'bolster/squad') params.left = words.count('card', Number(offer.subject.left));
  if (kind === 'navigate' || kind === 'surveil') params.left = words.count('tile', Number(offer.subject.left));
  if (kind === 'shot') kind = shot(offer.subject);
  if (kind.startsWith('shot') && !params.unit) params.unit = words.card(stage, offer.seat, String(s.events.findLast((e) => e.event === 'played' && e.seat === offer.seat)?.card ?? ''));
  if (kind === 'hit' && offer.subject.suppress) kind = 'hit/suppress';
  if (kind === 'card') {
    params.card = words.card(stage, offer.seat, String(offer.subject.card));
    params.steps = stepsNow(words, offer);
    if (offer.subject.stage !== 0) kind = 'card/after';
  }
  if (kind === 'march') params.left = words.count('step', Number(offer.subject.left));
  if (kind === 'turn' && !offer.options.some((option) => option.verb !== 'end')) kind = 'turn/none';
  return say(kind, params);
}

function waitingFor(s: Situation, say: (key: string, params: Record<string, string>, waiting: boolean) => Prompt): Prompt {
  const { words, info } = s;
  if (info.status === 'waiting') return say('waiting', {}, true);
  const others = info.seats.filter((seat) => info.turn.includes(seat.seat) && seat.seat !== s.seat);
  const who = words.join(others.map((seat) => words.side(seat.side)));
  if (info.turn.length > 1 && s.seat) return say('wait/bid', {}, true);
  if (!s.seat) return info.turn.length > 1 ? { ...say('watch', {}, true), text: words.t('publicBid') } : say('watch', { who }, true);
  return say(others.every((seat) => seat.bot) ? 'wait' : 'wait/player', { who }, true);
}
