/* What every form of the table is given. */

import type { Snippet } from 'svelte';
import type { Plan } from '../game/plan';
import type { TableModel } from '../game/table.svelte';
import type { BoardControl } from './control.svelte';

export type Page = 'menu' | 'end' | 'rules';

export interface FormProps {
  model: TableModel;
  plan: Plan;
  control: BoardControl;
  board: Snippet<[onmore: () => void]>; // onmore: a counter with more to show was picked
  onopen: (page: Page) => void;
}
