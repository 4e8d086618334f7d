'use client';

import { useEffect } from 'react';
import { chapterBeside } from '#lib/reel/chapters.ts';
import { filmSeconds } from '#lib/reel/timeline.ts';
import { type Reel, useReelState } from './use-reel.ts';

const STEP_SECONDS = 10;

/** Keeps the screen on while the reel plays, and lets the device's own controls show and steer the reel. */
export function WhilePlaying({ reel, title }: { reel: Reel; title: string }) {
  const isPlaying = useReelState(reel, (state) => state.phase === 'playing');
  useEffect(() => (isPlaying ? keepAwake() : undefined), [isPlaying]);
  useMediaSession(reel, title);
  return null;
}

/** The browser ends it whenever the page is hidden. */
function keepAwake(): (() => void) | undefined {
  if (!('wakeLock' in navigator)) return;
  let lock: WakeLockSentinel | null = null;
  let hasEnded = false;
  const request = async () => {
    if (document.visibilityState !== 'visible') return;
    const found = await navigator.wakeLock.request('screen').catch(() => null);
    if (hasEnded) void found?.release();
    else lock = found;
  };
  const renew = () => void request();
  renew();
  document.addEventListener('visibilitychange', renew);
  return () => {
    hasEnded = true;
    document.removeEventListener('visibilitychange', renew);
    void lock?.release();
  };
}

function useMediaSession(reel: Reel, title: string): void {
  const entries = useReelState(reel, (state) => state.entries);
  const index = useReelState(reel, (state) => state.index);
  const rate = useReelState(reel, (state) => state.rate);
  const second = useReelState(reel, (state) => Math.floor(state.positionSeconds));
  const session = 'mediaSession' in navigator ? navigator.mediaSession : null;

  useEffect(() => {
    const entry = entries[index];
    if (!session || !entry) return;
    const question = entries.findLast(({ kind }, at) => kind === 'CARD' && at <= index);
    session.metadata = new MediaMetadata({
      title: entries[0]?.title || title,
      artist: entry.kind === 'CLIP' ? entry.title : '',
      album: question?.title ?? '',
      artwork: [{ src: entry.pictureUrl }],
    });
  }, [session, entries, index, title]);

  useEffect(() => {
    const duration = filmSeconds(entries);
    session?.setPositionState?.({ duration, playbackRate: rate, position: Math.min(second, duration) });
  }, [session, entries, rate, second]);

  useEffect(() => {
    if (!session) return;
    const move = (seconds: number) => () => reel.seek(reel.getState().positionSeconds + seconds);
    const goTo = (direction: 'NEXT' | 'PREVIOUS') => () => {
      const { entries: now, positionSeconds } = reel.getState();
      const seconds = chapterBeside(now, positionSeconds, direction);
      if (seconds !== null) reel.seek(seconds);
    };
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => reel.play()],
      ['pause', () => reel.pause()],
      ['seekbackward', move(-STEP_SECONDS)],
      ['seekforward', move(STEP_SECONDS)],
      ['previoustrack', goTo('PREVIOUS')],
      ['nexttrack', goTo('NEXT')],
      ['seekto', ({ seekTime = 0 }) => reel.seek(seekTime)],
    ];
    for (const [action, handler] of handlers) handle(session, action, handler);
    return () => {
      for (const [action] of handlers) handle(session, action, null);
      session.metadata = null;
    };
  }, [session, reel]);
}

function handle(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // Older browsers refuse actions that they do not know.
  }
}
