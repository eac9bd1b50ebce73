/* The table by keyboard. */

import { playsActions, underWay } from '../game/choices';
import { seatView, spread } from '../game/scene';
import type { TableModel } from '../game/table.svelte';
import type { Speaker } from '../i18n/speaker';
import { tellingOf } from '../modules';
import { buttonsOf } from './buttons';
import { turnFace } from './faces';
import { rowsOf } from './rows';

const typing = (target: EventTarget | null): boolean => target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
const onControl = (target: EventTarget | null): boolean => target instanceof Element && target.closest('button, a, summary, [role="button"]') !== null;

/** The card that is raised already: Enter on it confirms instead of putting it down. */
const raised = (target: EventTarget | null): boolean => target instanceof Element && target.matches('.select[aria-pressed="true"]');

/** Acts on a key; true if it did. */
export function press(event: KeyboardEvent, model: TableModel, words: Speaker): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || model.handover !== null) return false;
  if (model.playback.busy) {
    if (event.key === 'Tab' || event.key === 'Shift') return false;
    if (tellingOf(model)) return step(event, model, words);
    model.playback.skip();
    return true;
  }
  if (event.repeat) return false;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  if (key === '/') {
    document.getElementById('order')?.focus();
    return true;
  }
  if (key === 'Escape') return back(model);
  if (key === 'F' && turnFace(model)) return true;
  if (key === 'Enter' && onControl(event.target) && !raised(event.target)) return false;
  return action(model, key) || button(model, words, key) || card(model, key);
}

/** What is told step by step goes on by its own keys; Escape shows the rest at once. */
function step(event: KeyboardEvent, model: TableModel, words: Speaker): boolean {
  const { playback } = model;
  if (event.key === 'Escape') playback.finish();
  else if (playback.auto) playback.setAuto(false);
  else if (event.repeat || (event.key === 'Enter' && onControl(event.target))) return false;
  else return button(model, words, event.key);
  return true;
}

function back(model: TableModel): boolean {
  if (model.entry) model.entry = null;
  else if (model.refusal) model.refusal = null;
  else if (model.card) model.card = null;
  else return false;
  return true;
}

function button(model: TableModel, words: Speaker, key: string): boolean {
  const found = buttonsOf(model, words).find((b) => !b.off && b.key.toUpperCase() === key.toUpperCase());
  found?.act();
  return found !== undefined;
}

function card(model: TableModel, key: string): boolean {
  const n = Number(key);
  if (!Number.isInteger(n) || n < 1 || !model.stage || !model.view) return false;
  const held = spread(model.stage, model.seat, seatView(model.view, model.seat)?.hand ?? null)[n - 1];
  if (held) {
    model.card = held.id;
    document.querySelectorAll<HTMLElement>('.hand .select')[n - 1]?.focus();
  }
  return held !== undefined;
}

/** The first letter of an action on the selected card. */
function action(model: TableModel, key: string): boolean {
  const token = underWay(model.offer) ?? model.selected;
  const scene = token ? model.stage?.card(model.seat, token) : undefined;
  if (!scene || key.length !== 1 || !playsActions(model.offer)) return false;
  const begins = (label: string): boolean => label.charAt(0).toUpperCase() === key;
  const can = model.choices.cards.get(scene.card);
  const printed = scene.actions.find((one) => can?.slots.has(one.slot) && begins(one.label));
  const row = rowsOf(model, scene).find((one) => begins(one.label));
  if (printed) model.act(scene.card, printed.slot);
  else if (row) model.choose(row.option);
  return printed !== undefined || row !== undefined;
}
