/* The bots one may play with; the first is what is offered, and what measured chances are between. */

export const BOTS: readonly string[] = ['greedy', 'search', 'random'];
