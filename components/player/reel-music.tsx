'use client';

import { useEffect, useRef } from 'react';
import { followReel } from './follow-reel.ts';
import type { Reel } from './use-reel.ts';

/** Plays the reel's music beside its clips. */
export function ReelMusic({ reel }: { reel: Reel }) {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => (audio.current ? followReel(audio.current, reel) : undefined), [reel]);
  return (
    <audio ref={audio} preload="auto">
      <track kind="captions" />
    </audio>
  );
}
