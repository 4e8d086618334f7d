import { useUiStore } from './ui-store.ts';

/** Reels and clips start muted (docs/specification.md#ui-muted). */
export const isReelMuted = (): boolean => useUiStore.getState().isMuted;

export const setReelMuted = (isMuted: boolean): void => useUiStore.getState().setUi({ isMuted });
