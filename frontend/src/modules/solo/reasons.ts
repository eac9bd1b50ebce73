/* Why a line was not used, by the number the rules give. */

import type { Finding } from './turn';

const REASONS = ['condition-false', 'cannot-be-done', 'done-before'] as const;

/** The words for what became of a line, under `panels`. */
export function reasonOf({ state, reason }: Finding): string {
  if (state === 'later') return 'not-reached';
  if (state === 'used') return 'applies';
  return reason === null ? 'no-tile' : REASONS[reason];
}
