'use client';

import { type RefObject, useEffect } from 'react';
import { toggleFullScreen } from './use-full-screen.ts';
import type { Reel } from './use-reel.ts';

/** Seconds, as on the seek bar. */
const STEP_SECONDS = 5;

/** Handles the usual video shortcuts while the focus is inside `frame`. */
export function useShortcuts(reel: Reel, frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const press = actions(reel, element)[event.key];
      if (!press || isTaken(event)) return;
      event.preventDefault();
      press();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [reel, frame]);
}

function actions(reel: Reel, frame: Element | null): Record<string, () => void> {
  const { positionSeconds, isMuted } = reel.getState();
  return {
    ' ': () => reel.toggle(),
    k: () => reel.toggle(),
    m: () => reel.setMuted(!isMuted),
    // Its button is there only if there are captions.
    c: () => frame?.querySelector<HTMLElement>('[aria-keyshortcuts=c]')?.click(),
    f: () => toggleFullScreen(frame),
    ArrowLeft: () => reel.seek(positionSeconds - STEP_SECONDS),
    ArrowRight: () => reel.seek(positionSeconds + STEP_SECONDS),
  };
}

/** Returns whether a key belongs to a field, a focused button or the browser. */
function isTaken({ target, key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  if (!(target instanceof Element)) return false;
  // A slider does not use space and letters.
  if (target.matches('input')) return key.startsWith('Arrow');
  return target.matches('select') || (key === ' ' && target.matches('button'));
}
