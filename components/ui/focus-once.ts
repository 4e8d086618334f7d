/** A `ref` that focuses a new element for screen readers. */
export const focusOnce = (shown: HTMLElement | null) => shown?.focus();

/** Like `focusOnce`, but only when the focus was lost with a replaced control. */
export const focusIfLost = (shown: HTMLElement | null) => {
  if (shown && document.activeElement?.contains(shown)) shown.focus();
};
