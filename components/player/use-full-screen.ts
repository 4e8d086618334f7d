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

export function useFullScreen(): { isFullScreen: boolean; canFillScreen: boolean } {
  return {
    isFullScreen: useSyncExternalStore(subscribe, isOn, no),
    canFillScreen: useSyncExternalStore(never, isPossible, no),
  };
}

export function usePictureInPicture(): boolean {
  return useSyncExternalStore(never, hasWindow, no);
}

export function toggleFullScreen(element: Element | null): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
  change?.catch(() => {});
}
