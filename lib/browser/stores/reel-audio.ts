import { useUiStore } from './ui-store.ts';

/** Whether films and clips start without sound: until somebody asks for it (docs/specification.md#ui-muted). */
export const isReelMuted = (): boolean => useUiStore.getState().isMuted;

/** Keeps what somebody chose, for the films and clips that follow on this page. */
export const setReelMuted = (isMuted: boolean): void => useUiStore.getState().setUi({ isMuted });
