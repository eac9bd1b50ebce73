/* The bots one may play with, the strongest first. */

export const BOTS: readonly string[] = ['greedy', 'random'];
