/* Seconds that run down between the server's messages. */

/** What is left of `seconds()` now, in whole seconds; null while there is nothing to count. */
export function ticking(seconds: () => number | null | undefined): { readonly left: number | null } {
  let since = $state(Date.now());
  let now = $state(Date.now());
  $effect(() => {
    if (seconds() == null) return;
    since = now = Date.now();
    const timer = setInterval(() => (now = Date.now()), 500);
    return () => clearInterval(timer);
  });
  return {
    get left() {
      const all = seconds();
      return all == null ? null : Math.max(0, Math.round(all - (now - since) / 1000));
    },
  };
}
