import { useUiStore } from './ui-store.ts';

/** Reels and clips start muted (docs/specification.md#ui-muted). */
export const isReelMuted = (): boolean => useUiStore.getState().isMuted;

/** Applies to the page's next reels and clips. */
export const setReelMuted = (isMuted: boolean): void => useUiStore.getState().setUi({ isMuted });
