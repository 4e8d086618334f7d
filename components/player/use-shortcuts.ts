'use client';

import { type RefObject, useEffect } from 'react';
import type { Film } from './use-film.ts';
import { toggleFullScreen } from './use-full-screen.ts';

/** Seconds, as on the seek bar. */
const STEP_SECONDS = 5;

/** Handles the usual video shortcuts while the focus is inside `frame`. */
export function useShortcuts(film: Film, frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const press = actions(film, element)[event.key];
      if (!press || isTaken(event)) return;
      event.preventDefault();
      press();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [film, frame]);
}

function actions(film: Film, frame: Element | null): Record<string, () => void> {
  const { positionSeconds, isMuted } = film.getState();
  return {
    ' ': () => film.toggle(),
    k: () => film.toggle(),
    m: () => film.setMuted(!isMuted),
    f: () => toggleFullScreen(frame),
    ArrowLeft: () => film.seek(positionSeconds - STEP_SECONDS),
    ArrowRight: () => film.seek(positionSeconds + STEP_SECONDS),
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
