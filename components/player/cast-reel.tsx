'use client';

import { useEffect, useRef, useState } from 'react';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import { filmSeconds } from '#lib/reel/timeline.ts';
import styles from './controls.module.css';
import { Icon } from './icon.tsx';
import type { PlayerTexts } from './player-texts.ts';
import { type Reel, useReelState } from './use-reel.ts';

/** Of the reel, which the page plays after the other screen has ended. */
const LAST_SECONDS = 0.1;

type CastReelProps = {
  reel: Reel;
  texts: PlayerTexts;
  /** Missing for a control of the player, without words. */
  className?: string | undefined;
  /** Resolves to the address of the made file, or null if it cannot be loaded. */
  findFile: () => Promise<string | null>;
};

/**
 * Plays the made file on another screen, because a reel of clips cannot leave the page. Shows nothing where the browser
 * knows no such screen.
 */
export function CastReel({ reel, texts, className, findFile }: CastReelProps) {
  const video = useRef<HTMLVideoElement>(null);
  const hasPlayed = useOpenedOnce(useReelState(reel, ({ phase }) => phase !== 'paused'));
  const [isAvailable, setAvailable] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const isTaken = useRef(false);

  useEffect(() => {
    const element = video.current;
    if (!element || !('remote' in element)) return;
    const { remote } = element;
    const listening = new AbortController();
    const { signal } = listening;
    const take = () => {
      setElsewhere(true);
      isTaken.current = true;
      reel.pause();
      element.currentTime = reel.getState().positionSeconds;
      element.play().catch(() => {});
    };
    const giveBack = () => {
      setElsewhere(false);
      isTaken.current = false;
      element.pause();
      reel.seek(element.currentTime);
    };
    // The page ends where the other screen did, for what follows a reel.
    const end = () => {
      giveBack();
      reel.seek(Math.max(0, filmSeconds(reel.getState().entries) - LAST_SECONDS));
      reel.play();
    };
    // One of the two plays: a press on the page plays on the other screen.
    const follow = () => {
      if (!isTaken.current || reel.getState().phase !== 'playing') return;
      reel.pause();
      element.play().catch(() => {});
    };
    const unsubscribe = reel.subscribe(follow);
    element.addEventListener('ended', end, { signal });
    remote.addEventListener('connect', take, { signal });
    remote.addEventListener('disconnect', giveBack, { signal });
    // Browsers that cannot watch for screens refuse.
    const watching = remote.watchAvailability(setAvailable).catch(() => null);
    return () => {
      unsubscribe();
      listening.abort();
      void watching.then((id) => (id === null ? undefined : remote.cancelWatchAvailability(id)));
    };
  }, [reel]);

  useEffect(() => {
    const element = video.current;
    if (!hasPlayed || !element || !('remote' in element)) return;
    const loading = new AbortController();
    const { signal } = loading;
    // Browsers look for screens that can play this file.
    const load = async () => {
      const address = await findFile();
      if (!address || signal.aborted) return;
      const { currentTime } = element;
      element.src = address;
      element.currentTime = currentTime;
      if (isTaken.current) await element.play();
    };
    // An address expires. If a new one fails too, no third is loaded.
    let isRenewed = false;
    const renew = () => {
      if (!isRenewed) load().catch(() => {});
      isRenewed = true;
    };
    element.addEventListener('error', renew, { signal });
    element.addEventListener('playing', () => (isRenewed = false), { signal });
    if (!element.src) load().catch(() => {});
    return () => loading.abort();
  }, [hasPlayed, findFile]);

  const label = isElsewhere ? texts.castStop : texts.cast;
  return (
    <>
      <video ref={video} preload="none" hidden>
        <track kind="captions" />
      </video>
      {(isAvailable || isElsewhere) && (
        <button
          type="button"
          className={className ?? styles.button}
          {...(!className && { 'aria-label': label, title: label })}
          // Closing the browser's list is no failure.
          onClick={() => void video.current?.remote.prompt().catch(() => {})}
        >
          <Icon name="cast" />
          {className && label}
        </button>
      )}
    </>
  );
}
