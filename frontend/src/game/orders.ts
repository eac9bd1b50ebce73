/* What a soldier's card may be used for beside its printed actions: in words, and where on a vehicle's card it belongs. */

import { fill, type Speaker } from '../i18n/speaker';
import type { Offered, SceneAction } from '../wire';
import type { CardChoices, Choices } from './choices';
import { type Car, cardOf, type Seat } from './crew';
import { key, type Stage } from './scene';

export interface Order { option: Offered; sign: string; label: string; value: number; hint: string }

/** The action of a seat that a `use` means. */
export const usedAction = (option: Offered): Pick<SceneAction, 'name' | 'value' | 'squad'> => ({ name: option.action?.replace(/-\d+$/, '') ?? '', value: option.value ?? 0, squad: '' });

/** A button for an option about crews. */
export function order(words: Speaker, stage: Stage, option: Offered): Order {
  const table = words.c.options;
  const params = {
    name: option.unit ? words.unit(stage, option.unit) : '',
    vehicle: option.unit ? words.unit(stage, option.unit) : '',
    berth: option.unit && option.number ? words.berth(stage, option.unit, option.number) : '',
  };
  if (option.verb === 'use') {
    const action = usedAction(option);
    return { option, sign: action.name, label: words.action(action), value: action.value, hint: words.hint(action) };
  }
  if (option.verb === 'play') {
    const name = option.action?.replace(/-\d+$/, '') ?? '';
    return { option, sign: name, label: words.action(name), value: 0, hint: words.hint({ name, value: 0, squad: '' }) };
  }
  if (option.verb === 'hunker' || option.verb === 'ready') return { option, sign: option.verb, label: words.action(option.verb), value: 0, hint: words.c.hints[option.verb] };
  return { option, sign: option.verb, label: fill(table[option.verb] ?? option.text, params), value: 0, hint: words.c.hints[option.verb] ?? '' };
}

/** Everything a card may still be used for, once its soldier has taken the free step: printed actions with their values. */
export function usesOf(words: Speaker, stage: Stage, seat: string, card: string, can: CardChoices, printedToo: boolean): Order[] {
  const plays = printedToo ? [...can.actions.entries()] : [];
  const actions = stage.card(seat, card)?.actions ?? [];
  return [
    ...can.uses.map((option) => order(words, stage, option)),
    ...plays.map(([word, options]) => {
      const action = actions.find((a) => a.word === word);
      return { ...order(words, stage, options[0]), value: action?.value ?? 0, hint: action ? words.hint(action) : '' };
    }),
    ...can.swaps.map((option) => order(words, stage, option)),
    ...(printedToo && can.hunker ? [order(words, stage, can.hunker)] : []),
  ];
}

/** What a seat on a vehicle's card does when it is chosen. */
export interface SeatChoices {
  uses: (Offered | undefined)[]; // by the seat's actions
  pick: Offered | undefined; // sit here, swap with, strike, by the card in question
}

export function seatChoices(stage: Stage, choices: Choices, card: string | null, car: Car, seat: Seat): SeatChoices {
  const rider = seat.rider ? key(seat.rider) : null;
  const own = seat.rider ? choices.cards.get(cardOf(stage, seat.rider)?.card ?? '') : undefined;
  const uses = seat.actions.map((_, i) => own?.uses.find((option) => option.unit === car.key && option.number === i + 1));
  const mine = card ? choices.cards.get(card) : undefined;
  const step = mine?.steps.find((option) => option.verb !== 'exit' && option.unit === car.key && option.number === seat.place);
  const swap = rider ? mine?.swaps.find((option) => option.unit === rider) : undefined;
  return { uses, pick: step ?? swap ?? (rider ? choices.units.get(rider) : undefined) };
}
