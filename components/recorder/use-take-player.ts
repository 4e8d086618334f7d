import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { type KeptRange, leadInOf } from '#lib/recording/kept-stretches.ts';
import { placeIn } from '#lib/recording/trim-range.ts';

const LOOK_MS = 100;

/** Plays the parts of a take one after the other, within the kept range. `clips` must keep their identity. */
export function useTakePlayer(
  mediaRef: RefObject<HTMLVideoElement | null>,
  clips: readonly Blob[],
  { range, onUnplayable }: { range: KeptRange; onUnplayable: () => void },
) {
  const [seconds, setSeconds] = useState(range.startSeconds);
  const [isPlaying, setPlaying] = useState(false);
  const opensAtRef = useRef(placeIn(range, range.startSeconds));
  const [part, setPart] = useState(() => placeIn(range, range.startSeconds).part);
  const beginOf = (index: number) =>
    range.partSeconds.slice(0, index).reduce((sum, length) => sum + length, 0);

  const start = () => {
    mediaRef.current?.play().catch(({ name }: Error) => {
      // A pause before playback starts; the clip is fine.
      if (name === 'AbortError') return;
      setPlaying(false);
      onUnplayable();
    });
  };

  const clip = clips[part];
  const open = useEffectEvent((url: string) => {
    const media = mediaRef.current;
    if (!media) return;
    const at = opensAtRef.current.seconds;
    media.src = at > 0 ? `${url}#t=${at.toFixed(2)}` : url;
    if (isPlaying) start();
  });
  // docs/specification.md#store-uses
  const videoUrl = useRootStore(({ utilityState }) => utilityState.videoUrl);
  const firstUrl = part === 0 ? videoUrl : null;
  useEffect(() => {
    if (firstUrl) open(firstUrl);
    if (firstUrl !== null || !clip) return;
    const url = URL.createObjectURL(clip);
    open(url);
    return () => URL.revokeObjectURL(url);
  }, [clip, firstUrl]);

  const seek = (to: number) => {
    const place = placeIn(range, to);
    opensAtRef.current = place;
    setSeconds(to);
    if (place.part !== part) setPart(place.part);
    else if (mediaRef.current) mediaRef.current.currentTime = place.seconds;
  };
  const stop = () => {
    setPlaying(false);
    mediaRef.current?.pause();
    seek(range.startSeconds);
  };

  const look = useEffectEvent(() => {
    const media = mediaRef.current;
    if (!media || media.seeking) return;
    const now = beginOf(part) + media.currentTime - leadInOf(range, part);
    if (now >= range.endSeconds) stop();
    else setSeconds(now);
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);

  return {
    isPlaying,
    seconds,
    seek,
    toggle: () => {
      if (isPlaying) {
        setPlaying(false);
        return mediaRef.current?.pause();
      }
      if (seconds < range.startSeconds || seconds >= range.endSeconds) seek(range.startSeconds);
      setPlaying(true);
      // Another part starts once it is open.
      return start();
    },
    onPause: () => {
      if (!mediaRef.current?.ended) setPlaying(false);
    },
    onEnded: () => {
      const next = beginOf(part + 1);
      if (part + 1 < clips.length && next < range.endSeconds) seek(next);
      else stop();
    },
  };
}
