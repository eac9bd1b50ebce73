/* The buttons beside the prompt, with their keys. */

import type { Speaker } from '../i18n/speaker';
import { fill } from '../i18n/speaker';
import { halfPlayed } from '../game/choices';
import type { TableModel } from '../game/table.svelte';

export interface PromptButton {
  id: string;
  label: string;
  key: string;
  main: boolean;
  off: boolean;
  title?: string;
  act: () => void;
}

const CHOSEN = new Set<unknown>(['played', 'hunkered', 'readied', 'turn-ended']);

/** Whether the last choice the story tells was the seat's own. */
const lastWasMine = (model: TableModel): boolean => model.events.findLast((e) => CHOSEN.has(e.event))?.seat === model.seat;

export function buttonsOf(model: TableModel, words: Speaker): PromptButton[] {
  const out: PromptButton[] = [];
  const add = (id: string, label: string, key: string, act: () => void, more: Partial<PromptButton> = {}): void => {
    out.push({ id, label, key, main: false, off: model.sending, act, ...more });
  };
  if (model.playback.busy) {
    add('skip', words.t('skip'), 'Esc', () => model.playback.skip(), { main: true, off: false });
    return out;
  }
  if (!model.seat || model.over) return out;
  const back = model.entry !== null;
  const bot = model.info?.seats.every((seat) => seat.mine || seat.kind === 'bot') ?? false;
  if (model.canUndo) add('undo', back ? words.t('back') : words.t('undo'), back ? 'Esc' : 'U', () => model.undo());
  else if (!bot && lastWasMine(model) && model.undoRequest === null) add('undo', words.t('askUndo'), '', () => model.undo());
  else add('undo', words.t('undo'), 'U', () => undefined, { off: true });
  const card = halfPlayed(model.offer) ?? model.card?.split('#')[0];
  const mine = card ? model.choices.cards.get(card) : undefined;
  if (mine?.hunker) {
    const option = mine.hunker;
    add('hunker', words.action('hunker'), 'H', () => model.choose(option), { title: words.c.hints.hunker });
  }
  for (const option of mine?.others ?? []) add(option.text, option.text, '', () => model.choose(option));
  if (mine?.bid && card && model.stage) {
    const option = mine.bid;
    const n = model.stage.card(model.seat, card)?.initiative ?? 0;
    add('bid', fill(words.c.options.bid, { card: words.card(model.stage, model.seat, card), n }), 'Enter', () => model.choose(option), { main: true });
  }
  for (const [unit, option] of model.choices.units) {
    if (option.verb === 'choose' && model.stage) add(option.text, words.unit(model.stage, unit), '', () => model.choose(option), { title: words.c.hints[model.offer?.kind ?? ''] });
  }
  const hot = model.hotOption;
  if (hot?.odds) add('roll', words.t('roll', { dice: words.count('die', hot.odds.dice) }), 'Enter', () => model.choose(hot), { main: true });
  for (const option of model.choices.buttons) {
    const key = { end: 'E', stop: 'S', done: 'D', stay: 'Enter', leave: 'L', draw: String(option.number ?? '') }[option.verb] ?? '';
    const name = option.verb === 'draw' && option.number === 0 ? 'draw/0' : option.verb;
    const label = fill(words.c.options[name] ?? option.text, { n: option.number ?? '' });
    const onlyOne = (model.offer?.options.length ?? 0) === 1;
    add(option.text, label, key, () => model.choose(option), { main: option.verb === 'done' || option.verb === 'stay' || option.verb === 'leave' || onlyOne || (option.verb === 'draw' && option.number === Math.max(...model.choices.buttons.map((b) => b.number ?? 0))), title: words.c.hints[option.verb] });
  }
  return out;
}
