/* A seat that the rules play: its row, what its cards say, and its turn told card by card. */

import type { TableLike } from '../../game/tablelike';
import type { Stage } from '../../game/scene';
import type { Module, Step } from '../module';
import { shownOf } from './shown.svelte';
import SoloCard from './SoloCard.svelte';
import SoloHead from './SoloHead.svelte';
import SoloLevel from './SoloLevel.svelte';
import SoloOver from './SoloOver.svelte';
import SoloRow from './SoloRow.svelte';
import SoloSheet from './SoloSheet.svelte';
import SoloStock from './SoloStock.svelte';
import SoloUnder from './SoloUnder.svelte';
import type { Turn } from './turn';

function prompt(model: TableLike): { head: string; text: string } {
  const [stage, turn] = [model.stage!, shownOf(model).turn!];
  const head = stage.say('panels', 'turn');
  if (!turn.now) return { head, text: [stage.say('panels', 'lays-out'), ...dealt(stage, turn)].join(', ') };
  return { head, text: stage.say('panels', 'card-of', { n: turn.number, of: turn.of, what: turn.now.told || `${turn.now.card.name}: ${stage.say('panels', 'no-action')}` }) };
}

/** What it began its turn with. */
const dealt = (stage: Stage, turn: Turn): string[] => [
  ...(turn.drawn ? [stage.say('panels', 'drawn', { n: turn.drawn })] : []),
  ...(turn.turned ? [stage.say('panels', 'turned-up', { n: turn.turned })] : []),
  ...(turn.markers ? [stage.say('panels', 'markers', { n: turn.markers })] : []),
];

function steps(model: TableLike): Step[] {
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
  Level: SoloLevel,
  ruler: {
    holds: (side) => 'solo' in side.facts,
    name: (stage) => stage.say('panels', 'bot'),
    label: (stage) => stage.say('panels', 'by-the-book'),
    Head: SoloHead,
    Stock: SoloStock,
  },
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
