/** Calls `look` whenever a person comes back to the page, until the signal aborts. */
export function whenShown(look: () => void, signal: AbortSignal): void {
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') look();
  };
  document.addEventListener('visibilitychange', lookIfVisible, { signal });
  // A page that the browser brought back whole, such as by its back button.
  window.addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
}
