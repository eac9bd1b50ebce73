/* What a hint points at, and where the hint stands: it is drawn over the whole page, whatever the hint lies in. */

class Pointing {
  from = $state.raw<HTMLElement | undefined>(undefined);
  pieces = $state.raw<readonly string[][]>([]); // each as selectors, the best first

  at(from: HTMLElement | undefined, pieces: readonly string[][]): void {
    this.from = from;
    this.pieces = pieces;
  }
}

export const pointing = new Pointing();
