/* A seat that the rules play: its row, what its cards say, and its turn told card by card. */

import type { TableModel } from '../../game/table.svelte';
import type { Module, Step } from '../module';
import { shownOf } from './shown.svelte';
import SoloCard from './SoloCard.svelte';
import SoloLevel from './SoloLevel.svelte';
import SoloOver from './SoloOver.svelte';
import SoloRow from './SoloRow.svelte';
import SoloSheet from './SoloSheet.svelte';
import SoloSide from './SoloSide.svelte';
import SoloUnder from './SoloUnder.svelte';

function prompt(model: TableModel): { head: string; text: string } {
  const [stage, turn] = [model.stage!, shownOf(model).turn!];
  const head = stage.say('panels', 'turn');
  if (!turn.now) return { head, text: stage.say('panels', 'lays-out') };
  return { head, text: stage.say('panels', 'card-of', { n: turn.number, of: turn.of, what: turn.now.told || `${turn.now.card.name}: ${stage.say('panels', 'no-action')}` }) };
}

function steps(model: TableModel): Step[] {
  const [stage, shown, { playback }] = [model.stage!, shownOf(model), model];
  return [
    { id: 'why', label: stage.say('panels', 'why'), key: 'W', main: false, pressed: shown.why, act: () => (shown.why = !shown.why) },
    { id: 'all', label: stage.say('panels', 'play-all'), key: 'A', main: false, pressed: playback.auto, act: () => playback.setAuto(!playback.auto) },
    { id: 'next', label: stage.say('panels', 'next-card'), key: 'Enter', main: true, act: () => playback.next() },
  ];
}

const solo: Module = {
  prints: [],
  tells: ['solo'],
  Under: SoloUnder,
  Over: SoloOver,
  Row: SoloSide,
  Level: SoloLevel,
  telling: {
    on: (model) => shownOf(model).turn !== null,
    open: (model) => shownOf(model).why && shownOf(model).turn?.now != null,
    prompt,
    steps,
    Dock: SoloRow,
    Aside: SoloCard,
    Sheet: SoloSheet,
  },
};

export default solo;
