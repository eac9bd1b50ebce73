/* Which hint of the first-game guide fits the moment; each is given once. */

import type { Offer } from '../wire';

export function nextHint(offer: Offer | null, card: string | null, seen: readonly string[]): string | null {
  if (!offer) return null;
  const has = (test: (action: string) => boolean): boolean => offer.options.some((option) => option.action && test(option.action));
  const wanted: (string | false)[] = [];
  if (offer.kind === 'bid') wanted.push('bid');
  if (offer.kind === 'strike') wanted.push('attack');
  if (offer.kind === 'bolster') wanted.push('bolster');
  if (offer.kind === 'march') wanted.push(offer.subject.way === 0 ? 'move' : 'scout');
  if (offer.kind === 'turn') {
    wanted.push('card');
    wanted.push(offer.refused.some((refused) => refused.code === 'no-marker') && 'move');
    wanted.push(has((action) => action === 'control') && 'control');
    wanted.push(card === 'fog-of-war' && 'fog');
    wanted.push(has((action) => action === 'recon') && 'fog');
  }
  return wanted.find((hint): hint is string => Boolean(hint) && !seen.includes(hint as string)) ?? null;
}
