/* Which hint of the first-game guide fits the moment; each is given once. */

import type { Offer } from '../wire';

const CREW = new Set(['use', 'switch', 'enter', 'shift', 'exit']);

export function nextHint(offer: Offer | null, card: string | null, seen: readonly string[]): string | null {
  if (!offer) return null;
  const has = (test: (action: string) => boolean): boolean => offer.options.some((option) => option.action && test(option.action));
  const wanted: (string | false)[] = [];
  if (offer.kind === 'bid') wanted.push('bid');
  if (offer.kind === 'strike' || offer.kind === 'shot') wanted.push('attack');
  if (offer.kind === 'hit') wanted.push('hit');
  if (offer.kind === 'card') wanted.push('crew');
  if (offer.kind === 'bolster') wanted.push('bolster');
  if (offer.kind === 'march') wanted.push(offer.subject.way === 0 ? 'move' : 'scout');
  if (offer.kind === 'turn') {
    wanted.push('card');
    const crew = offer.options.some((option) => CREW.has(option.verb));
    if (crew) wanted.push(card !== null && 'crew');
    wanted.push(offer.refused.some((refused) => refused.code === 'no-marker') && 'move');
    wanted.push(!crew && has((action) => action === 'control') && 'control');
    wanted.push(card === 'fog-of-war' && 'fog');
    wanted.push(has((action) => action === 'recon') && 'fog');
  }
  return wanted.find((hint): hint is string => Boolean(hint) && !seen.includes(hint as string)) ?? null;
}
