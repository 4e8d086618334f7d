'use client';

import { type RefObject, useEffect } from 'react';
import { chapterBeside } from '#lib/reel/chapters.ts';
import { filmSeconds } from '#lib/reel/timeline.ts';
import { RATES } from './rates.ts';
import { toggleFullScreen } from './use-full-screen.ts';
import type { Reel } from './use-reel.ts';

/** Seconds, as on the seek bar. */
const STEP_SECONDS = 5;
const LONG_STEP_SECONDS = 10;

/** Handles the usual video shortcuts while the focus is inside `frame`. `onList` shows them. */
export function useShortcuts(reel: Reel, frame: RefObject<HTMLElement | null>, onList: () => void): void {
  useEffect(() => {
    const element = frame.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const press = actions(reel, element, onList)[event.key] ?? actionOfDigit(reel, event.key);
      if (!press || isTaken(event)) return;
      event.preventDefault();
      press();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [reel, frame, onList]);
}

function actions(reel: Reel, frame: Element | null, onList: () => void): Record<string, () => void> {
  const { positionSeconds, isMuted, entries, rate } = reel.getState();
  const move = (seconds: number) => () => reel.seek(positionSeconds + seconds);
  const goTo = (direction: 'NEXT' | 'PREVIOUS') => () => {
    const seconds = chapterBeside(entries, positionSeconds, direction);
    if (seconds !== null) reel.seek(seconds);
  };
  const change = (steps: 1 | -1) => () => reel.setRate(RATES[RATES.indexOf(rate) + steps] ?? rate);
  return {
    ' ': () => reel.toggle(),
    k: () => reel.toggle(),
    m: () => reel.setMuted(!isMuted),
    // Its button is there only if there are captions.
    c: () => frame?.querySelector<HTMLElement>('[aria-keyshortcuts=c]')?.click(),
    f: () => toggleFullScreen(frame),
    i: () => void reel.togglePictureInPicture().catch(() => {}),
    j: move(-LONG_STEP_SECONDS),
    l: move(LONG_STEP_SECONDS),
    ArrowLeft: move(-STEP_SECONDS),
    ArrowRight: move(STEP_SECONDS),
    n: goTo('NEXT'),
    p: goTo('PREVIOUS'),
    '<': change(-1),
    '>': change(1),
    '?': onList,
  };
}

function actionOfDigit(reel: Reel, key: string): (() => void) | null {
  if (!/^\d$/.test(key)) return null;
  return () => reel.seek((filmSeconds(reel.getState().entries) * Number(key)) / 10);
}

/** Returns whether a key belongs to a field, a focused button or the browser. */
function isTaken({ target, key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  if (!(target instanceof Element)) return false;
  // A slider does not use space and letters.
  if (target.matches('input')) return key.startsWith('Arrow');
  return target.matches('select') || (key === ' ' && target.matches('button'));
}
