'use client';

import { useEffect, useRef, useState } from 'react';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import type { ReelFile } from '#lib/browser/watch/watcher.ts';
import styles from './controls.module.css';
import { Icon } from './icon.tsx';
import type { PlayerTexts } from './player-texts.ts';
import { type Reel, useReelState } from './use-reel.ts';

/** After these, the other screen's state may be another one. */
const CHANGES = [
  'timeupdate',
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'loadedmetadata',
];

type CastReelProps = {
  reel: Reel;
  texts: PlayerTexts;
  /** Missing for a control of the player, without words. */
  className?: string | undefined;
  /** Resolves to the made file, or null if it cannot be loaded. */
  findFile: () => Promise<ReelFile | null>;
};

/**
 * Plays the made file on another screen, because a reel of clips cannot leave the page. Shows nothing where the browser
 * knows no such screen.
 */
export function CastReel({ reel, texts, className, findFile }: CastReelProps) {
  const video = useRef<HTMLVideoElement>(null);
  const hasPlayed = useOpenedOnce(useReelState(reel, ({ phase }) => phase !== 'paused'));
  const [isAvailable, setAvailable] = useState(false);
  const isElsewhere = useReelState(reel, (state) => state.isElsewhere);

  useEffect(() => {
    const element = video.current;
    if (!element || !('remote' in element)) return;
    const { remote } = element;
    const listening = new AbortController();
    const { signal } = listening;
    const follow = () => reel.followElsewhere();
    for (const change of CHANGES) element.addEventListener(change, follow, { signal });
    remote.addEventListener('connect', () => reel.lend(element), { signal });
    remote.addEventListener('disconnect', () => reel.takeBack(), { signal });
    // Browsers that cannot watch for screens refuse.
    const watching = remote.watchAvailability(setAvailable).catch(() => null);
    return () => {
      listening.abort();
      reel.takeBack();
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
      const file = await findFile().catch(() => null);
      if (signal.aborted) return;
      if (!file) return reel.takeBack({ isLost: true });
      const seconds = reel.setFile(file.entries ?? null, element.currentTime);
      element.src = file.url;
      element.currentTime = seconds;
      if (reel.getState().isElsewhere) await element.play();
    };
    // An address expires. If a new one fails too, no third is loaded.
    let isRenewed = false;
    const renew = () => {
      if (isRenewed) return reel.takeBack({ isLost: true });
      isRenewed = true;
      load().catch(() => {});
    };
    const retry = () => {
      isRenewed = false;
      if (element.error) renew();
    };
    window.addEventListener('online', retry, { signal });
    element.addEventListener('error', renew, { signal });
    element.addEventListener('playing', () => (isRenewed = false), { signal });
    if (!element.src) load().catch(() => {});
    return () => loading.abort();
  }, [reel, hasPlayed, findFile]);

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
