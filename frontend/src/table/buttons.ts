/* The buttons beside the prompt, with their keys. */

import { cardInQuestion, HAND, PLAY_AREA, playsActions, SUPPLY, zoneOf } from '../game/choices';
import { lastChooser } from '../game/events';
import { isRisk } from '../game/edges';
import { insideOf, unitOf } from '../game/facts';
import type { TableModel } from '../game/table.svelte';
import type { Speaker } from '../i18n/speaker';
import { isKept, tellingOf } from '../modules';
import type { Offered } from '../wire';

export interface PromptButton {
  id: string;
  label: string;
  key: string;
  main: boolean;
  off: boolean;
  foot: boolean; // takes back or passes: it may stand apart
  title?: string;
  pressed?: boolean; // of one that stays down
  act: () => void;
}

/** Where cards can be seen, and picked where they lie. */
const SEEN: readonly string[] = [HAND, SUPPLY, PLAY_AREA];

/** `small`: for a screen without panels beside the board. */
export function buttonsOf(model: TableModel, words: Speaker, small = false): PromptButton[] {
  const out: PromptButton[] = [];
  const add = (id: string, label: string, key: string, act: () => void, more: Partial<PromptButton> = {}): void => {
    out.push({ id, label, key, main: false, off: model.sending, foot: false, act, ...more });
  };
  const telling = tellingOf(model);
  if (telling) return telling.steps(model).map((step) => ({ ...step, off: false, foot: false }));
  if (model.playback.busy) {
    add('skip', words.t('skip'), 'Esc', () => model.playback.skip(), { main: true, off: false });
    return out;
  }
  if (!model.seat || model.over) return out;
  const back = model.entry !== null;
  if (model.canUndo) add('undo', back ? words.t('back') : words.t('undo'), back ? 'Esc' : 'U', () => model.undo(), { foot: true });
  else if (!model.alone && lastChooser(model.events) === model.seat && model.undoRequest === null) add('undo', words.t('askUndo'), '', () => model.undo(), { foot: true });
  else add('undo', words.t('undo'), 'U', () => undefined, { off: true, foot: true });
  for (const option of ofCard(model, small)) {
    const pick = !playsActions(model.offer) && !option.passes && model.offer?.subject.card == null;
    add(option.text, option.label, pick ? 'Enter' : letter(option), () => model.choose(option), { main: pick, title: option.hint });
  }
  for (const [unit, option] of model.choices.units) {
    if (model.view && insideOf(unitOf(model.view, unit))) add(option.text, option.label, '', () => model.choose(option), { title: option.hint });
  }
  const hot = model.hotOption;
  if (hot?.odds && model.stage) add('roll', isRisk(hot) ? hot.label : words.t('roll', { dice: model.stage.count('die', hot.odds.dice) }), 'Enter', () => model.choose(hot), { main: true });
  const { buttons, edges, tiles, units } = model.choices;
  const aside = tiles.size === 0 && units.size === 0 && edges.size === 0; // nothing on the board is asked for
  for (const option of buttons) {
    const only = model.offer?.options.length === 1;
    const main = only || (!option.passes && option === buttons.findLast((one) => !one.passes));
    add(option.text, option.label, main && aside && !option.passes && option.number == null ? 'Enter' : letter(option), () => model.choose(option), { main, title: option.hint, foot: Boolean(option.passes) && !only });
  }
  return out;
}

/** What the chosen card may be used for without ado: among its actions where these are buttons, not beside the prompt. */
export function quietOf(model: TableModel): Offered[] {
  const token = cardInQuestion(model.offer, model.selected);
  return playsActions(model.offer) ? (model.choices.cards.get(token ?? '')?.others ?? []).filter((option) => option.passes) : [];
}

/** What a card may be used for that is shown neither on it nor by a module's panel. */
function ofCard(model: TableModel, small: boolean): Offered[] {
  const { cards } = model.choices;
  const zone = zoneOf(model.offer);
  if (!SEEN.includes(zone)) return [...cards.values()].flatMap((card) => card.others);
  if (zone !== HAND) return [];
  const card = cards.get(cardInQuestion(model.offer, model.selected) ?? '');
  return (card?.others ?? []).filter((option) => (option.passes || !playsActions(model.offer)) && !isKept(model.scene!, option, small));
}

/** A number, or the first letter of the verb: the same in every language. */
const letter = (option: Offered): string => (option.number == null ? option.verb.charAt(0).toUpperCase() : String(option.number));
