/* What the board is told and what it tells, the same on every screen. */

import { goesByKey, isAdrift } from '../focus';
import { playsActions } from '../game/choices';
import { isRisk } from '../game/edges';
import { insideOf, shownAs, unitOf } from '../game/facts';
import { seatView, spread } from '../game/scene';
import type { TableModel } from '../game/table.svelte';
import { doorsOf, openUnit } from '../modules';
import type { Offered } from '../wire';
import { pieceOf } from './faces';
import { ownerOf } from './person';
import { words } from '../i18n/index.svelte';

export function boardProps(model: TableModel) {
  return {
    table: model,
    stage: model.stage!,
    view: model.view!,
    choices: model.choices,
    acting: shownAs(model.view!, model.acting),
    doors: doorsOf(model),
    hot: model.hot,
    piece: pieceOf(model),
    seat: model.seat,
    side: model.side,
    sights: model.sighting.sights,
    onsight: (unit: string | null, targets: string[]) => model.sightOf(unit, targets),
    glance: model.sighting.glance,
    onwhy: (tile: string) => model.askWhy(tile),
    onglance: (unit: string | null) => model.glanceAt(unit),
    struck: model.playback.struck,
    dice: model.playback.rolling ? model.playback.dice : null,
    ownSide: playsActions(model.offer) ? model.side : null,
    onhot: (option: Offered | null) => {
      if (option || !model.hotOption?.odds || model.hotOption.edge || isRisk(model.hotOption)) model.hot = option?.text ?? null;
    },
    owner: (unit: string) => ownerOf(model, words.now, unit),
    onchoose: (option: Offered) => model.pick(option),
  };
}

/** A counter is clicked: one that has more to show shows it (then true), one of one's own raises its card. */
export function pickUnit(model: TableModel, unit: string): boolean {
  if (!model.stage || !model.view) return false;
  if (openUnit(model, unit)) return true;
  const held = spread(model.stage, model.seat, seatView(model.view, model.seat)?.hand ?? null).find((one) => one.card.unit === unit);
  model.card = held?.id ?? null;
  return false;
}

/** After a choice by keyboard the focus goes where the next one is made. */
export function followFocus(model: () => TableModel, board: () => { focus: () => void }): void {
  $effect(() => {
    const { offer, choices, view } = model();
    if (!offer || !view || !goesByKey()) return;
    const lost = isAdrift();
    const onBoard = choices.tiles.size > 0 || choices.edges.size > 0 || [...choices.units.keys()].some((unit) => !insideOf(unitOf(view, unit)));
    /* counters that are not seen, or "go on" with a card: after Undo; Enter must not choose another thing by accident */
    const plain = choices.buttons.length > 0 && (choices.cards.size === 0 || offer.subject.card != null) && !playsActions(offer);
    const beside = !onBoard && (choices.units.size > 0 || plain);
    const asks = beside ? '.prompt button:not(.undo)' : '.supply .take, .area .take, .hand .select';
    if (onBoard) requestAnimationFrame(() => board().focus());
    else if (lost || beside) requestAnimationFrame(() => document.querySelector<HTMLElement>(asks)?.focus());
  });
}
