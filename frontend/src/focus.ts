/* Who goes by keyboard never loses the place: where what had the focus is gone, the page's own content has it. */

const OFTEN = 80; // milliseconds between looks; what comes next takes the focus by itself sooner as a rule

/** Nothing in particular has the focus: the next question may have it. */
export const isAdrift = (): boolean => document.activeElement === null || document.activeElement === document.body || document.activeElement.matches('main');

export function toMain(): void {
  const main = document.querySelector<HTMLElement>('main');
  main?.setAttribute('tabindex', '-1');
  main?.focus({ preventScroll: true });
}

/** Watches over the focus from when a key first gave it to something; answers how to end that. */
export function keepFocus(): () => void {
  let [keyboard, held] = [false, false];
  const key = (): void => void (keyboard = true);
  const pointer = (): void => void (keyboard = held = false);
  const hold = (): void => void (held = keyboard);
  const timer = setInterval(() => {
    if (held && keyboard && document.activeElement === document.body) toMain();
  }, OFTEN);
  addEventListener('keydown', key, true);
  addEventListener('pointerdown', pointer, true);
  addEventListener('focusin', hold, true);
  return () => {
    clearInterval(timer);
    removeEventListener('keydown', key, true);
    removeEventListener('pointerdown', pointer, true);
    removeEventListener('focusin', hold, true);
  };
}
