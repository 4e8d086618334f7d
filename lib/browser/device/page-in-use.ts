/** A sign-in or sign-out in another tab changes the storage, or happens while this tab is hidden. */
const SIGNS_OF_USE = ['pointerdown', 'keydown', 'focusin', 'storage', 'visibilitychange'];
/** Milliseconds, until the page has painted and its first scripts have run. */
const PATIENCE_MS = 4_000;

/** Calls `start` once, at the first sign of use or soon after the page has settled. Returns how to cancel it. */
export function whenPageInUse(start: () => void): () => void {
  const ends = new AbortController();
  const cancel = () => {
    clearTimeout(timer);
    ends.abort();
  };
  const begin = () => {
    cancel();
    start();
  };
  const timer = setTimeout(begin, PATIENCE_MS);
  for (const sign of SIGNS_OF_USE) {
    globalThis.addEventListener?.(sign, begin, { capture: true, passive: true, signal: ends.signal });
  }
  return cancel;
}
