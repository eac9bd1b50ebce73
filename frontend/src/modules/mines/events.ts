/* Mines that are laid, lifted and go off; aircraft that come at once. */

import { carried } from '../../game/zones';
import type { GameEvent, View } from '../../wire';
import type { Told } from '../events';

const FACES = ['personnel', 'armour'];

interface Lying { edge: string; piece: string; number: number; side: string }

/** One more or one less on an edge; the first of its tiles tells of it. */
function changed(view: View, e: GameEvent, by: 1 | -1): View {
  const piece = `mine-${FACES[Number(e.face)]}`;
  const first = view.tiles.find((t) => t.tile === e.tile || t.tile === e.other);
  const edge = String(first?.tile === e.tile ? e.other : e.tile);
  const side = view.sides.find((one) => one.facts.mines_all !== undefined)?.side ?? '';
  return {
    ...view,
    tiles: view.tiles.map((t) => {
      if (t !== first) return t;
      const lying = (t.facts?.edges ?? []) as Lying[];
      const here = lying.find((one) => one.edge === edge && one.piece === piece) ?? { edge, piece, number: 0, side };
      const left = [...lying.filter((one) => one !== here), { ...here, number: here.number + by }].filter((one) => one.number > 0);
      return { ...t, facts: { ...t.facts, edges: left } };
    }),
  };
}

const told: Told = {
  follow: {
    'mine-laid': (view, e) => changed(view, e, 1),
    'mine-lifted': (view, e) => changed(view, e, -1),
    'mine-sprung': (view, e) => changed(view, e, -1),
    supported: (view, e) => carried(view, e, 'supply', 'hand'),
  },
  times: { 'mine-laid': 300, 'mine-lifted': 300, 'mine-sprung': 420 },
};

export default told;
