/* Choices about the look that the browser remembers. */

import { recall, remember } from './settings';

const asks = (query: string): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia(query) : null);
const calm = asks('(prefers-reduced-motion: reduce)');
const night = asks('(prefers-color-scheme: dark)');

class Preferences {
  private dark = $state<boolean | null>({ on: true, off: false }[recall('dim') ?? ''] ?? null); // null: as the system is
  private system = $state(night?.matches ?? false);
  sound = $state(recall('sound') === 'on');
  motion = $state(recall('motion') !== 'off');
  guide = $state(recall('guide') !== 'off');
  turn = $state<boolean | null>({ on: true, off: false }[recall('turn') ?? ''] ?? null); // how the board is to lie; null: as it fits

  constructor() {
    night?.addEventListener('change', () => (this.system = night.matches));
  }

  /** Dark, by the player's wish or, without one, by the system's. */
  get dim(): boolean {
    return this.dark ?? this.system;
  }

  /** No travel and no rolling: by wish of the system or the player. */
  get still(): boolean {
    return !this.motion || (calm?.matches ?? false);
  }

  setDim(on: boolean): void {
    this.dark = on === this.system ? null : on;
    remember('dim', this.dark === null ? null : on ? 'on' : 'off');
  }

  setMotion(on: boolean): void {
    this.motion = on;
    remember('motion', on ? null : 'off');
  }

  setSound(on: boolean): void {
    this.sound = on;
    remember('sound', on ? 'on' : null);
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
