/* English. Fields in braces are filled in; **stars** make bold; a code of the engine needs its line here. */

import { decisions, hints, options } from './en/asks';
import { guide } from './en/guide';
import { bots, conditions, lobby } from './en/lobby';
import { actions, books, counts, ground, names, skills, structures, titles, zones } from './en/names';
import { errors, refusals } from './en/refusals';
import { events, outcomes, victory } from './en/story';
import { ui } from './en/ui';

export const en = {
  language: 'English',
  names,
  books,
  titles,
  actions,
  ground,
  zones,
  structures,
  skills,
  counts,
  and: 'and',
  decisions,
  options,
  hints,
  ofSquad: ' of squad {squad}',
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

export type Catalogue = typeof en;
