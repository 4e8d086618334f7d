'use client';

import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** What fills the window where only videos can fill the screen, as on iPhones, which would show a clip without the reel. */
let filling: Element | null = null;
const fillingListeners = new Set<() => void>();

const never = () => () => {};
const no = () => false;
const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  fillingListeners.add(listener);
  return () => {
    document.removeEventListener('fullscreenchange', listener);
    fillingListeners.delete(listener);
  };
};
const isOn = () => Boolean(document.fullscreenElement ?? filling);
const isPossible = () => document.fullscreenEnabled;
const hasWindow = () => document.pictureInPictureEnabled;

/** `isFilling`: the player fills the window anyway. */
export function useFullScreen(isFilling: boolean): { isFullScreen: boolean; canFillScreen: boolean } {
  return {
    isFullScreen: useSyncExternalStore(subscribe, isOn, no),
    canFillScreen: useSyncExternalStore(never, isPossible, no) || !isFilling,
  };
}

export function usePictureInPicture(): boolean {
  return useSyncExternalStore(never, hasWindow, no);
}

export function toggleFullScreen(element: Element | null): void {
  if (!document.fullscreenEnabled) return fill(filling ? null : element);
  const change = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
  change?.catch(() => {});
}

/** A player that is gone fills nothing. */
export function useEndOfFullScreen(frame: RefObject<Element | null>): void {
  useEffect(() => {
    const element = frame.current;
    return () => {
      if (filling === element) fill(null);
    };
  }, [frame]);
}

function fill(element: Element | null): void {
  filling?.removeAttribute('data-filled');
  filling = element;
  filling?.setAttribute('data-filled', 'true');
  // The page behind it stays where it is.
  document.documentElement.style.overflow = filling ? 'hidden' : '';
  for (const listener of fillingListeners) listener();
}
