/* Spanish, with the terms of the Spanish rulebook. Same keys as English. */

import type { Catalogue } from './en';
import { decisions, hints, options } from './es/asks';
import { guide } from './es/guide';
import { bots, conditions, lobby } from './es/lobby';
import { actions, books, counts, ground, names, skills, structures, titles, zones } from './es/names';
import { errors, refusals } from './es/refusals';
import { events, outcomes, victory } from './es/story';
import { ui } from './es/ui';

export const es: Catalogue = {
  language: 'Español',
  names,
  books,
  titles,
  actions,
  ground,
  zones,
  structures,
  skills,
  counts,
  and: 'y',
  decisions,
  options,
  hints,
  ofSquad: ' de la escuadra {squad}',
  events,
  outcomes,
  refusals,
  errors,
  victory,
  guide,
  bots,
  conditions,
  ui: { ...ui, ...lobby },
};
