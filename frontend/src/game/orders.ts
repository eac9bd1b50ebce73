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
  return { option, sign: option.verb, label: fill(table[option.verb] ?? option.text, params), value: 0, hint: words.c.hints[option.verb] ?? '' };
}

/** What a card may be used for beside its printed actions: the actions of the seat, swapping. */
export const usesOf = (words: Speaker, stage: Stage, can: CardChoices): Order[] => [...can.uses, ...can.swaps].map((option) => order(words, stage, option));

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

/** For a small screen: what is done with one tap, and whether the rest needs the vehicles' cards. */
export function quickOrders(words: Speaker, stage: Stage, can: CardChoices): { orders: Order[]; seats: boolean } {
  const aside = [...can.swaps, ...can.steps.filter((option) => option.verb !== 'exit')];
  const direct = [...can.uses, ...(aside.length > 1 ? [] : aside), ...can.steps.filter((option) => option.verb === 'exit')];
  return { orders: direct.map((option) => order(words, stage, option)), seats: aside.length > 1 };
}
