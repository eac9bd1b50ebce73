/* The window this page is shown in: its size less the safe areas, and what points at it. */

import type { Pointer, Size } from '../game/plan';

const EDGES = ['top', 'right', 'bottom', 'left'] as const;

class Device {
  size = $state.raw<Size>({ w: 1440, h: 900 });
  pointer = $state<Pointer>('mouse');

  constructor() {
    if (typeof window === 'undefined') return;
    const coarse = matchMedia('(pointer: coarse)');
    const look = (): void => {
      const style = getComputedStyle(document.documentElement);
      const [top, right, bottom, left] = EDGES.map((edge) => parseFloat(style.getPropertyValue(`--safe-${edge}`)) || 0);
      this.size = { w: innerWidth - left - right, h: innerHeight - top - bottom };
      this.pointer = coarse.matches ? 'touch' : 'mouse';
    };
    look();
    addEventListener('resize', look);
    coarse.addEventListener('change', look);
  }

  get touch(): boolean {
    return this.pointer === 'touch';
  }
}

export const device = new Device();
