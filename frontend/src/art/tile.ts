/* A whole tile: its drawing clipped to a softly rounded square, with an ink edge. */

import { desert } from './desert';
import { normandy } from './normandy';
import { settled } from './settled';
import { INK, rng } from './tools';

/** The engine's word for a drawing, and ours for the kind of ground. */
export const GROUND: Record<string, string> = {
  bushes: 'open ground with bushes',
  camp: 'camp in open ground',
  church: 'church',
  'crop-field': 'crop field',
  'dense-woods': 'dense woods',
  farm: 'farm and hedged field',
  'farm-garden': 'farmhouse and garden',
  'farm-orchard': 'farm and orchard',
  farmhouse: 'farmhouse and hedged field',
  hamlet: 'hamlet',
  'hedged-field': 'hedged field',
  'hedged-fields': 'hedged fields',
  hill: 'hill',
  'houses-trees': 'scattered houses and trees',
  'open-ground': 'open ground',
  'ploughed-field': 'ploughed field',
  river: 'river',
  'river-bridge': 'river with bridge',
  'river-footbridge': 'river with footbridge',
  'river-trees': 'river with trees',
  'village-street': 'village street',
  woods: 'open woods',
  'woods-pond': 'open woods with pond',
  'desert-camp': 'desert camp',
  'desert-hill': 'desert hill',
  'difficult-ground': 'difficult ground',
  fort: 'fort',
  houses: 'desert houses',
  'houses-trench': 'desert houses and trench',
  oasis: 'oasis',
  pit: 'pit',
  plain: 'desert plain',
  road: 'desert road',
  'road-corner': 'desert road corner',
  'road-end': 'desert road end',
  'road-vegetation': 'desert road with palms',
  rocks: 'rocks',
  ruins: 'desert ruins',
  runway: 'runway',
  'runway-end': 'runway end',
  scrub: 'scrub',
  'side-road': 'desert side road',
  town: 'desert town',
};

/** The desert's drawings by their shorter names. */
const DESERT: Record<string, string> = {
  'desert camp': 'camp',
  'desert hill': 'hill',
  'difficult ground': 'difficult ground',
  fort: 'fort',
  'desert houses': 'houses',
  'desert houses and trench': 'trench',
  'desert ruins': 'ruins',
  pit: 'pit',
  'desert road end': 'road end',
  'desert road with palms': 'green road',
  'desert side road': 'side road',
  'runway end': 'runway end',
  oasis: 'oasis',
  'desert plain': 'plain',
  'desert road': 'road',
  'desert road corner': 'road corner',
  rocks: 'rocks',
  runway: 'runway',
  scrub: 'scrub',
  'desert town': 'town',
};

export const ground = (art: string): string => GROUND[art] ?? 'open ground';

const drawn = new Map<string, string>();

/** The tile named `id`. Its name seeds its irregularities, so it looks the same on every screen. */
export function tile(id: string, art: string, turned = false): string {
  const key = `${id}-${art}-${turned}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const kind = ground(art);
  const clip = `tile-${id}`;
  const sand = DESERT[kind];
  const inner = sand ? (desert[sand] ?? settled[sand])(rng(`desert${id}${sand}`), id) : normandy[kind](rng(`normandy${id}${kind}`), id);
  const made =
    `<clipPath id="${clip}"><rect x="1" y="1" width="198" height="198" rx="7"/></clipPath>` +
    `<g clip-path="url(#${clip})"><g${turned ? ' transform="rotate(180 100 100)"' : ''}>${inner}</g></g>` +
    `<rect x="1" y="1" width="198" height="198" rx="7" fill="none" stroke="${INK}" stroke-width="2"/>`;
  drawn.set(key, made);
  return made;
}
