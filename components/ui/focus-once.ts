/** As the `ref` of what appears: gives it the focus then, and with it the attention of a screen reader. */
export const focusOnce = (shown: HTMLElement | null) => shown?.focus();

/** As `focusOnce`, of what takes the place of a control: only where the focus went with that, to what stands around. */
export const focusIfLost = (shown: HTMLElement | null) => {
  if (shown && document.activeElement?.contains(shown)) shown.focus();
};
