/* English: what things are called: sides, books, counters, actions, ground, piles, counted nouns. */

export const names = { us: 'US', german: 'German', lrdg: 'LRDG', italian: 'Italian' } as Record<string, string>;

export const books = { normandy: 'Normandy', 'north-africa': 'North Africa' } as Record<string, string>;

export const titles = {
  Rifleman: 'Rifleman',
  Scout: 'Scout',
  Sniper: 'Sniper',
  'Machine Gunner': 'Machine Gunner',
  Mortar: 'Mortar',
  'Platoon Sergeant': 'Platoon Sergeant',
  'Squad Leader': 'Squad Leader',
  'Platoon Guide': 'Platoon Guide',
  'Fog of War': 'Fog of War',
} as Record<string, string>;

export const actions = {
  move: 'Move',
  scout: 'Scout',
  stalk: 'Stalk',
  guide: 'Guide',
  attack: 'Attack',
  suppress: 'Suppress',
  blast: 'Blast',
  control: 'Control',
  recon: 'Recon',
  conceal: 'Conceal',
  bolster: 'Bolster',
  command: 'Command',
  inspire: 'Inspire',
  target: 'Target',
  hunker: 'Hunker down',
  ready: 'Recover',
} as Record<string, string>;

export const ground = {
  'open ground': 'open ground',
  'open ground with bushes': 'open ground with bushes',
  'camp in open ground': 'camp in open ground',
  church: 'church',
  'crop field': 'crop field',
  'dense woods': 'dense woods',
  'farm and hedged field': 'farm and hedged field',
  'farmhouse and garden': 'farmhouse and garden',
  'farm and orchard': 'farm and orchard',
  'farmhouse and hedged field': 'farmhouse and hedged field',
  hamlet: 'hamlet',
  'hedged field': 'hedged field',
  'hedged fields': 'hedged fields',
  hill: 'hill',
  'scattered houses and trees': 'scattered houses and trees',
  'ploughed field': 'ploughed field',
  river: 'river',
  'river with bridge': 'river with a bridge',
  'river with footbridge': 'river with a footbridge',
  'river with trees': 'river with trees',
  'village street': 'village street',
  'open woods': 'open woods',
  'open woods with pond': 'open woods with a pond',
  'desert camp': 'camp',
  'desert hill': 'hill',
  'difficult ground': 'difficult ground',
  fort: 'fort',
  'desert houses': 'houses',
  oasis: 'oasis',
  'desert plain': 'plain',
  'desert road': 'road',
  'desert road corner': 'bend of the road',
  rocks: 'rocks',
  runway: 'runway',
  scrub: 'scrub',
  'desert town': 'town',
} as Record<string, string>;

export const zones = {
  deck: 'deck',
  hand: 'hand',
  'play area': 'play area',
  'discard pile': 'discard pile',
  supply: 'supply',
  removed: 'lost cards',
} as Record<string, string>;

export const counts = {
  card: { one: '{n} card', other: '{n} cards' },
  point: { one: '{n} point', other: '{n} points' },
  die: { one: 'one die', other: '{n} dice' },
  tile: { one: '{n} tile', other: '{n} tiles' },
  step: { one: '{n} step', other: '{n} steps' },
  day: { one: '{n} day', other: '{n} days' },
  event: { one: '{n} event', other: '{n} events' },
  minute: { one: 'about {n} minute', other: 'about {n} minutes' },
  second: { one: '{n} second', other: '{n} seconds' },
} as Record<string, { one: string; other: string }>;
