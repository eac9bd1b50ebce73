/* What the board is told and what it tells, the same on every screen. */

import { isVehicle, shownAs } from '../game/crew';
import { spread, seatView } from '../game/scene';
import type { TableModel } from '../game/table.svelte';
import type { Offered } from '../wire';

/** Events during which the dice lie on the board. */
const THROWN = new Set<unknown>(['attacked', 'structure-attacked', 'rolled', 'attack-done', 'card-lost', 'unit-lost', 'suppressed', 'damaged', 'disabled', 'destroyed', 'structure-destroyed']);

export function boardProps(model: TableModel) {
  return {
    stage: model.stage!,
    view: model.view!,
    choices: model.choices,
    acting: shownAs(model.view!, model.acting),
    doors: model.doors,
    way: Number(model.offer?.subject.way ?? 0),
    hot: model.hot,
    glance: model.glance,
    onwhy: (tile: string) => model.askWhy(tile),
    onglance: (unit: string | null) => model.glanceAt(unit),
    struck: model.playback.struck,
    dice: model.playback.busy && THROWN.has(model.playback.current?.event) ? model.playback.dice : null,
    ownSide: model.offer?.kind === 'turn' ? model.side : null,
    onhot: (option: Offered | null) => {
      if (option || !model.hotOption?.odds) model.hot = option?.text ?? null;
    },
    onchoose: (option: Offered) => model.choose(option),
  };
}

/** Clicking a counter of one's own raises its card; clicking a vehicle opens its card. */
export function pickUnit(model: TableModel, unit: string): void {
  if (!model.stage || !model.view) return;
  if (isVehicle(model.stage, unit)) return model.lookAt(unit);
  const held = spread(model.stage, model.seat, seatView(model.view, model.seat)?.hand ?? null).find((h) => model.stage!.unitOf(model.seat, h.card.card) === unit);
  model.card = held?.id ?? null;
}

const ON_BOARD = new Set(['march', 'strike', 'blast', 'guide', 'target', 'shot', 'navigate', 'surveil', 'repair']);

/** After a choice by keyboard the focus goes where the next one is made. */
export function followFocus(model: () => TableModel, board: () => { focusBoard: () => void } | undefined): void {
  let keyboard = false;
  $effect(() => {
    const key = (): void => void (keyboard = true);
    const pointer = (): void => void (keyboard = false);
    addEventListener('keydown', key, true);
    addEventListener('pointerdown', pointer, true);
    return () => {
      removeEventListener('keydown', key, true);
      removeEventListener('pointerdown', pointer, true);
    };
  });
  $effect(() => {
    const { offer, entry } = model();
    if (!offer || !keyboard) return;
    const lost = document.activeElement === document.body || document.activeElement === null;
    /* who is struck, or "go on": they stand after Undo; Enter must not take a free step by accident */
    const beside = offer.kind === 'hit' || (offer.kind === 'card' && offer.subject.stage !== 0);
    const asks = beside ? '.prompt button:not(:first-of-type)' : '.supply .take, .area .take, .hand .select';
    if (entry || ON_BOARD.has(offer.kind)) requestAnimationFrame(() => board()?.focusBoard());
    else if (lost || beside) requestAnimationFrame(() => document.querySelector<HTMLElement>(asks)?.focus());
  });
}
