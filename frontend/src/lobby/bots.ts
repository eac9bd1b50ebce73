/* The bots one may play with, the weakest first: what a newcomer is offered, what others are, and who is an equal. */

export const BOTS: readonly string[] = ['recruit', 'regular', 'veteran', 'ace'];
export const [MILDEST, USUAL] = BOTS;
export const EQUAL = BOTS[2]; // of the program whose games were counted
