'use client';

import { useEffect, useRef } from 'react';
import { type Reel, useReelState } from './use-reel.ts';

export const loadMusic = async () => (await import('./follow-reel.ts')).followReel;

/** Plays the reel's music beside its clips. */
export function ReelMusic({ reel }: { reel: Reel }) {
  const audio = useRef<HTMLAudioElement>(null);
  const hasMusic = useReelState(reel, ({ musicUrl }) => musicUrl !== null);
  useEffect(() => {
    if (!hasMusic) return;
    let end: (() => void) | null = null;
    let isGone = false;
    const follow = async () => {
      const followReel = await loadMusic();
      if (audio.current && !isGone) end = followReel(audio.current, reel);
    };
    // Without it, the reel plays without music.
    follow().catch(() => {});
    return () => {
      isGone = true;
      end?.();
    };
  }, [reel, hasMusic]);
  // Always there: iPhones play the sound of elements that loaded during a touch, and the music may come later.
  return (
    <audio ref={audio} preload="auto">
      <track kind="captions" />
    </audio>
  );
}
