/** As the `ref` of what appears: gives it the focus then, and with it the attention of a screen reader. */
export const focusOnce = (shown: HTMLElement | null) => shown?.focus();
