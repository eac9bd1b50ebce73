/* Who goes by keyboard never loses the place: where what had the focus is gone, the page's own content has it. */

const SOON = 80; // milliseconds; as a rule what comes next takes the focus by itself sooner

/** Nothing in particular has the focus: the next question may have it. */
export const isAdrift = (): boolean => document.activeElement === null || document.activeElement === document.body || document.activeElement.matches('main');

let keyboard = false; // a key came last, no finger and no mouse
let pointing = false; // from when a finger or a mouse goes down until it has clicked

export const goesByKey = (): boolean => keyboard;

/** The focus came by keyboard. What a finger gives it, too, may look so to the browser: after a key was pressed. */
export const byKey = (element: Element): boolean => !pointing && element.matches(':focus-visible');

export function toMain(): void {
  const main = document.querySelector<HTMLElement>('main');
  main?.setAttribute('tabindex', '-1');
  main?.focus({ preventScroll: true });
}

/** Watches over the focus from when a key first gave it to something; answers how to end that. What is removed tells
    nobody that it had the focus, so whenever something is, somebody looks. */
export function keepFocus(): () => void {
  let held = false;
  let look: ReturnType<typeof setTimeout> | undefined;
  const key = (): void => {
    keyboard = true;
    pointing = false;
  };
  const pointer = (): void => {
    keyboard = held = false;
    pointing = true;
  };
  const clicked = (): void => void (pointing = false);
  const hold = (): void => void (held = keyboard);
  const lost = (): boolean => held && document.activeElement === document.body;
  const removed = new MutationObserver(() => {
    if (!lost()) return;
    clearTimeout(look);
    look = setTimeout(() => lost() && toMain(), SOON);
  });
  removed.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'open', 'inert'] });
  addEventListener('keydown', key, true);
  addEventListener('pointerdown', pointer, true);
  addEventListener('click', clicked);
  addEventListener('focusin', hold, true);
  return () => {
    removed.disconnect();
    clearTimeout(look);
    removeEventListener('keydown', key, true);
    removeEventListener('pointerdown', pointer, true);
    removeEventListener('click', clicked);
    removeEventListener('focusin', hold, true);
  };
}
