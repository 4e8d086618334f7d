'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};
const no = () => false;
const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};
const isOn = () => document.fullscreenElement !== null;
const isPossible = () => document.fullscreenEnabled;
const hasWindow = () => document.pictureInPictureEnabled;

/** Whether something fills the screen, and whether this browser can do that to more than a bare video. */
export function useFullScreen(): { isFullScreen: boolean; canFillScreen: boolean } {
  return {
    isFullScreen: useSyncExternalStore(subscribe, isOn, no),
    canFillScreen: useSyncExternalStore(never, isPossible, no),
  };
}

/** Whether this browser can show a video in a small window of its own. */
export function usePictureInPicture(): boolean {
  return useSyncExternalStore(never, hasWindow, no);
}

/** Fills the screen with an element, or leaves it when something fills it. A refusal changes nothing. */
export function toggleFullScreen(element: Element | null): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
  change?.catch(() => {});
}
