/* What can be done to the board from beside it: its tools may stand elsewhere. */

export class BoardControl {
  counters = $state(true); // whether they are shown
  moved = $state(false); // the board is not where it was fitted
  homeless = $state(false); // no corner of the stage is free for the tools
  margin = $state(true); // there is room beside the board for a sum
  zoom: (factor: number) => void = () => undefined;
  fit: () => void = () => undefined;
  focus: () => void = () => undefined;

  /** `turn` is null for boards that do not turn. */
  constructor(readonly turn: () => (() => void) | null) {}
}
