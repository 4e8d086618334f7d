/** Milliseconds between looks at a page that stays visible. */
const LOOK_MS = 60_000;

/**
 * Calls `look` whenever a person comes back to the page, and every minute while it is visible, as beside another
 * window, until the signal aborts.
 */
export function whenShown(look: () => void, signal: AbortSignal): void {
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') look();
  };
  document.addEventListener('visibilitychange', lookIfVisible, { signal });
  // Beside another window the page was visible all the time.
  window.addEventListener('focus', look, { signal });
  const timer = setInterval(lookIfVisible, LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  // A page that the browser brought back whole, such as by its back button.
  window.addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
}
