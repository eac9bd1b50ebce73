/* What an offer says about crews, and where on a vehicle's card it belongs. */

import { key, type Stage } from '../../game/scene';
import type { Offered } from '../../wire';
import { type Berth, type Car, cardOf } from './car';

const STEPS = new Set(['enter', 'shift', 'exit']); // free, once a card
const SWAP = 'switch';

/** An action of the soldier's place. */
export const isUse = (option: Offered): boolean => option.verb === 'use';

export const isStep = (option: Offered): boolean => STEPS.has(option.verb);

/** Whether the vehicles' cards show an option; getting out needs none of them. */
export const isAboutBerths = (option: Offered): boolean => option.verb === SWAP || (isStep(option) && option.verb !== 'exit');

/** Places that may be entered with a card, by vehicle. */
export function doorsTo(options: readonly Offered[], card: string | null): Map<string, Offered[]> {
  const out = new Map<string, Offered[]>();
  for (const option of options) if (option.verb === 'enter' && option.card === card && option.unit) out.set(option.unit, [...(out.get(option.unit) ?? []), option]);
  return out;
}

/** What a place on a vehicle's card does when it is chosen. */
export interface BerthChoices {
  uses: (Offered | undefined)[]; // by its actions
  pick: Offered | undefined; // sit here, swap with, strike, by the card in question
}

export function berthChoices(stage: Stage, options: readonly Offered[], card: string | null, car: Car, berth: Berth): BerthChoices {
  const rider = berth.rider ? key(berth.rider) : null;
  const own = berth.rider ? cardOf(stage, berth.rider) : undefined;
  const uses = berth.actions.map((action) => options.find((option) => own !== undefined && option.card === own && option.slot === action.slot && option.unit === car.key));
  const step = options.find((option) => card !== null && option.card === card && isStep(option) && option.unit === car.key && option.number === berth.place);
  const swap = options.find((option) => card !== null && option.card === card && option.verb === SWAP && option.unit === rider);
  const struck = options.find((option) => rider !== null && !option.card && option.unit === rider);
  return { uses, pick: step ?? swap ?? struck };
}
