import { useEffect, useRef, useState } from 'react';
import { ReelClock } from '#components/player/reel-clock.ts';
import type { Trim } from '#lib/contracts/reels.ts';
import { secondsOf } from '#lib/reel/format.ts';

type PartEvents = { onPlayed: () => void; onFailed: () => void };

/** Plays a part of a clip and tells where the video is. `onFailed` gets the clip another address, where it resumes. */
export function usePartPlayback(part: Trim, { onPlayed, onFailed }: PartEvents) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(secondsOf(part.from));
  const endSeconds = secondsOf(part.to);
  const failed = useRef<{ at: number } | null>(null);
  // `timeupdate` comes only four times a second, too late to stop at a frame.
  useEffect(() => {
    const playing = isPlaying ? video.current : null;
    if (!playing) return;
    const clock = new ReelClock(() => {
      setSeconds(playing.currentTime);
      const leftMs = (endSeconds - playing.currentTime) * 1000;
      if (leftMs <= 0) playing.pause();
      return leftMs;
    });
    clock.start();
    return () => clock.stop();
  }, [isPlaying, endSeconds]);

  const seek = (to: number) => {
    setSeconds(to);
    if (video.current) video.current.currentTime = to;
  };
  return {
    video,
    isPlaying,
    seconds,
    seek,
    toggle: () => {
      const { current } = video;
      if (isPlaying) return current?.pause();
      // The last picture of the part is its end.
      if (seconds < secondsOf(part.from) || seconds >= endSeconds - secondsOf(1)) seek(secondsOf(part.from));
      void current?.play().catch(() => {});
    },
    handlers: {
      onPlay: () => {
        setPlaying(true);
        onPlayed();
      },
      onPause: () => setPlaying(false),
      onError: () => {
        failed.current = { at: video.current?.currentTime ?? seconds };
        setPlaying(false);
        onFailed();
      },
      onLoadedMetadata: () => {
        if (failed.current) seek(failed.current.at);
        failed.current = null;
      },
    },
  };
}
