/* Who enters at a tile, in letters for a flag. */

import type { Stage } from '../../game/scene';
import type { SceneTile } from '../../wire';

/** By side: all, or the letters of squads and the first ones of who has none. */
export function enteringAt(stage: Stage, tile: SceneTile): { side: string; label: string }[] {
  return Object.entries((tile.printed.spawns ?? {}) as Record<string, string[]>).map(([side, units]) => {
    const all = stage.scene.units.filter((unit) => unit.side === side);
    const here = all.filter((unit) => units.includes(unit.unit));
    const letters = [...new Set(here.map((unit) => unit.squad || unit.title.slice(0, 2)))];
    return { side, label: here.length === all.length ? stage.say('panels', 'all-units') : letters.join('·') };
  });
}
