/* Mines between tiles: laid with one of two faces, and lifted. */

import type { Stage } from '../../game/scene';
import type { EdgeChoice } from '../../game/edges';
import type { Offered } from '../../wire';
import type { Module } from '../module';
import MinesRow from './MinesRow.svelte';

const FACES = ['personnel', 'armour'];

function edge(stage: Stage, { verb }: Offered): EdgeChoice | null {
  const [, what, face] = /^(lay|lift)-(.+)$/.exec(verb) ?? [];
  return FACES.includes(face) ? { piece: `mine-${face}`, takes: what === 'lift', word: stage.say('panels', face) } : null;
}

const mines: Module = { prints: [], tells: ['mines_all'], edge, Row: MinesRow };

export default mines;
