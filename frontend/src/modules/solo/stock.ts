/* What is known of the cards of a seat that the rules play. */

import type { Facts } from '../../wire';

/** A bolster deck: face down, but its size is public. */
export interface Deck { squad: string; left: number; of: number }

/** Cards of a counter that are not lost. */
export interface Left { card: string; left: number; of: number }

export const decksOf = (facts: Facts): Deck[] => (facts.bolster as Deck[] | undefined) ?? [];
export const leftOf = (facts: Facts): Left[] => (facts.cards_left as Left[] | undefined) ?? [];
