'use client';

import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { HeartCurve } from '#components/player/heart-curve.tsx';
import type { Reel } from '#components/player/use-reel.ts';
import type { Watcher } from '#lib/browser/watch/watcher.ts';
import type { HeartMoment } from '#lib/contracts/reactions.ts';
import type { WatchTexts } from './watch-texts.ts';

type ReelHeartsProps = { reel: Reel; watcher: Watcher; texts: WatchTexts };

/** Loads where people gave hearts, for the creator. */
export function ReelHearts({ reel, watcher, texts }: ReelHeartsProps) {
  const [moments, setMoments] = useState<readonly HeartMoment[]>([]);
  useEffect(() => {
    let isGone = false;
    void watcher.moments().then((loaded) => !isGone && setMoments(loaded));
    return () => {
      isGone = true;
    };
  }, [watcher]);
  const [track, setTrack] = useState<HTMLElement | null>(null);
  const findTrack = useCallback((here: HTMLElement | null) => setTrack(trackOf(here)), []);
  return (
    <>
      <span hidden ref={findTrack} />
      {track && createPortal(<HeartCurve reel={reel} moments={moments} texts={texts} />, track)}
    </>
  );
}

/** Returns what holds the player's seek bar, over which the curve lies. */
const trackOf = (inside: HTMLElement | null): HTMLElement | null =>
  inside?.closest('section')?.querySelector<HTMLElement>('input[type=range]')?.parentElement ?? null;
