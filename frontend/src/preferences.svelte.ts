/* Choices about the look that the browser remembers. */

import { recall, remember } from './settings';

const calm = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

class Preferences {
  dim = $state(recall('dim') === 'on');
  motion = $state(recall('motion') !== 'off');
  guide = $state(recall('guide') !== 'off');
  turn = $state<boolean | null>({ on: true, off: false }[recall('turn') ?? ''] ?? null); // how the board is to lie; null: as it fits

  /** No travel and no rolling: by wish of the system or the player. */
  get still(): boolean {
    return !this.motion || (calm?.matches ?? false);
  }

  setDim(on: boolean): void {
    this.dim = on;
    remember('dim', on ? 'on' : null);
  }

  setMotion(on: boolean): void {
    this.motion = on;
    remember('motion', on ? null : 'off');
  }

  setTurn(on: boolean | null): void {
    this.turn = on;
    remember('turn', on === null ? null : on ? 'on' : 'off');
  }

  setGuide(on: boolean): void {
    this.guide = on;
    remember('guide', on ? null : 'off');
    if (on) remember('guide.seen', null);
  }
}

export const preferences = new Preferences();
