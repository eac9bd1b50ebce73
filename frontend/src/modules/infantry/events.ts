/* Where mortars aim, and what that is worth. */

import type { TileView, View } from '../../wire';
import type { Told } from '../events';

const withTile = (view: View, tile: unknown, change: (tile: TileView) => Partial<TileView>): View => ({ ...view, tiles: view.tiles.map((t) => (t.tile === tile ? { ...t, ...change(t) } : t)) });
const aims = (tile: TileView): unknown[] => (Array.isArray(tile.facts?.aimed) ? tile.facts.aimed : []);

/** A side's only aim goes from one tile to another. */
const turned = (view: View, side: unknown, tile: unknown): View => ({
  ...view,
  tiles: view.tiles.map((t) => {
    const left = aims(t).filter((other) => other !== side);
    const aimed = t.tile === tile ? [...left, side] : left;
    return aimed.length === aims(t).length && t.tile !== tile ? t : { ...t, facts: { ...t.facts, aimed } };
  }),
});

const told: Told = {
  follow: {
    aimed: (view, e) => turned(view, e.side, e.tile),
    'aim-lost': (view, e) => turned(view, e.side, null),
    raised: (view, e) => withTile(view, e.tile, () => ({ points: Number(e.points) })),
  },
  times: { aimed: 300, raised: 300, pinned: 400 },
};

export default told;
