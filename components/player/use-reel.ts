'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { CastableReel } from './castable-reel.ts';
import type { ReelState } from './reel-state.ts';
import { useAwaitedMusic } from './use-awaited-music.ts';

type ReelOptions = {
  presentation: PresentationDto;
  /** Browsers that refuse sound start muted with an Unmute button. */
  autoplay?: boolean;
  startMuted?: boolean;
  onFirstPlay?: () => void;
  onEnded?: () => void;
  onMuted?: (isMuted: boolean) => void;
  onExpired?: () => Promise<PresentationDto | null>;
  /** No event tells the page when the music was composed. */
  asksForMusic?: boolean;
};

export type Reel = Pick<
  CastableReel,
  | 'attach'
  | 'followElsewhere'
  | 'getState'
  | 'lend'
  | 'pageSeconds'
  | 'pause'
  | 'play'
  | 'renewMusic'
  | 'renewPicture'
  | 'retry'
  | 'seek'
  | 'setFile'
  | 'setMuted'
  | 'setRate'
  | 'skip'
  | 'subscribe'
  | 'takeBack'
  | 'toggle'
  | 'togglePictureInPicture'
>;

type ShownReel = Pick<PresentationDto, 'captions' | 'format'> & { reel: Reel };

/** Makes a presentation playable and keeps playing when it changes or its links are renewed. */
export function useReel(options: ReelOptions): ShownReel {
  const { presentation, autoplay, startMuted, asksForMusic = false, ...handlers } = options;
  const [renewal, setRenewal] = useState<{ of: PresentationDto; to: PresentationDto } | null>(null);
  // A newer presentation of the page replaces a renewed one.
  const { entries, musicUrl, isComposing, captions, format } =
    renewal?.of === presentation ? renewal.to : presentation;
  const { onFirstPlay, onEnded, onMuted, onExpired } = handlers;
  const [reel] = useState(() => new CastableReel(entries, startMuted));
  useEffect(() => {
    reel.setHandlers({
      onFirstPlay,
      onEnded,
      onMuted,
      onExpired:
        onExpired &&
        (async () => {
          const to = await onExpired();
          if (to) setRenewal({ of: presentation, to });
          return to?.entries ?? null;
        }),
    });
  }, [reel, presentation, onFirstPlay, onEnded, onMuted, onExpired]);
  useEffect(() => reel.setEntries(entries), [reel, entries]);
  // After a change, the music before it plays until the next one is composed.
  useEffect(() => {
    if (musicUrl !== null || !isComposing) reel.setMusic(musicUrl);
  }, [reel, musicUrl, isComposing]);
  useAwaitedMusic(presentation, {
    isAwaited: isComposing && asksForMusic,
    find: async () => onExpired?.() ?? null,
    onFound: setRenewal,
  });
  const wantsPlay = useRef(autoplay);
  useEffect(() => {
    // Once, so that a later render does not restart a paused reel.
    if (wantsPlay.current) reel.play();
    wantsPlay.current = false;
  }, [reel]);
  return { reel, captions, format };
}

export function useReelState<T>(reel: Reel, select: (state: ReelState) => T): T {
  const read = () => select(reel.getState());
  return useSyncExternalStore(reel.subscribe, read, read);
}
