/* Who asks about what: a pointer that rests, a finger that stays, a key, a click on what does nothing else. */

const REST = 550; // milliseconds of a pointer
const PRESS = 480; // of a finger
const STRAY = 9; // pixels a finger may move meanwhile
const KEY = 'i';

const found = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest('[data-about]') : null);
const typing = (target: EventTarget | null): boolean => target instanceof Element && target.closest('input, textarea, select') !== null;

export class Inquiry {
  subject = $state<string | null>(null);
  pinned = $state(false); // asked for on purpose: it stays
  box = $state.raw<DOMRect>(new DOMRect());
  private timer = 0;
  private under: Element | null = null;
  private come = false; // something is under the pointer, which has not moved since
  private pressed: { x: number; y: number } | null = null;
  private swallow = false; // the click that ends a long press
  private before: Element | null = null; // what had the focus

  private open(element: Element, pinned: boolean): void {
    clearTimeout(this.timer);
    this.subject = element.getAttribute('data-about');
    this.box = element.getBoundingClientRect();
    if (pinned && !this.pinned) this.before = document.activeElement;
    this.pinned = pinned;
  }

  /** Another subject, in the same place. */
  go(about: string): void {
    this.subject = about;
  }

  close(back = false): void {
    clearTimeout(this.timer);
    if (back && this.pinned && (this.before instanceof HTMLElement || this.before instanceof SVGElement)) this.before.focus();
    this.subject = null;
    this.pinned = false;
  }

  over = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || this.pinned) return;
    const element = found(event.target);
    if (element === this.under && this.subject === (element?.getAttribute('data-about') ?? null)) return;
    this.under = element;
    this.close();
    this.come = true;
  };

  /** Only what a pointer was moved to is asked about: a table that changes under it asks nothing. */
  private rest(event: PointerEvent): void {
    const element = this.under;
    if (!this.come || event.pointerType === 'touch' || this.pinned) return;
    this.come = false;
    if (element && event.buttons === 0) this.timer = window.setTimeout(() => element.isConnected && !element.hasAttribute('data-told') && this.open(element, false), REST);
  }

  down = (event: PointerEvent, panel: Element | undefined): void => {
    this.swallow = false;
    if (this.pinned) {
      if (!panel || panel.contains(event.target as Node)) return;
      this.close();
      this.swallow = event.pointerType === 'touch'; // a finger beside it puts it away, and does no more
      return;
    }
    this.close();
    const element = found(event.target);
    if (event.pointerType !== 'touch' || !element) return;
    this.pressed = { x: event.clientX, y: event.clientY };
    this.timer = window.setTimeout(() => {
      this.swallow = true;
      this.open(element, true);
    }, PRESS);
  };

  move = (event: PointerEvent): void => {
    this.rest(event);
    if (this.pressed && Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) > STRAY) this.up();
  };

  up = (): void => {
    if (this.pressed) clearTimeout(this.timer);
    this.pressed = null;
  };

  click = (event: MouseEvent, panel: Element | undefined): void => {
    if (this.swallow) {
      this.swallow = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (panel?.contains(event.target as Node)) return;
    const element = found(event.target);
    if (element?.hasAttribute('data-ask')) this.open(element, true);
  };

  key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.subject !== null) {
      const pinned = this.pinned;
      this.close(true);
      if (pinned) event.stopPropagation();
      return;
    }
    if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = found(event.target);
    const asks = (event.key === 'Enter' || event.key === ' ') && focused?.hasAttribute('data-ask');
    const element = event.key.toLowerCase() === KEY ? (focused ?? this.under) : asks ? focused : null;
    if (!element) return;
    event.preventDefault();
    event.stopPropagation();
    this.open(element, true);
  };

  /** No menu of the browser's under a finger that stays. */
  menu = (event: Event): void => {
    if (this.pressed || this.swallow) event.preventDefault();
  };
}
