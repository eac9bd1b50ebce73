/* What the table's parts need of whatever they show: a live table or a step of a replay. */

import type { TableModel } from './table.svelte';

export type TableLike = Pick<
  TableModel,
  'id' | 'info' | 'scene' | 'stage' | 'view' | 'events' | 'lines' | 'stoodIn' | 'playback' | 'seat' | 'side' | 'offer' | 'choices' | 'over' | 'turns' | 'seatInfo' | 'choose' | 'returnToSeat'
> & { readonly asOf?: number | null }; // of a replay by other rules: the step that the board is of
