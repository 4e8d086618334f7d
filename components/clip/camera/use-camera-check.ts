import { type RefObject, useEffect, useState } from 'react';
import { openSoundLevel } from '#lib/browser/recording/sound-level.ts';
import { lineKbps } from '#lib/browser/stores/line-speed.ts';
import { isHeard, isSlow, isTooDark, turnFor } from '#lib/recording/check-camera.ts';
import type { ReelFormat } from '#lib/reel/format.ts';

const CHECK_MS = 10_000;
const LOOK_MS = 100;
/** Pixels of the picture that is judged: enough for its light. */
const SAMPLE = { width: 32, height: 18 };

type CameraCheck = {
  /** Whether ten seconds have passed. */
  isOver: boolean;
  isHeard: boolean;
  /** Null before the first picture. */
  isDark: boolean | null;
  /** How a phone should be turned, if it should. */
  turn: ReturnType<typeof turnFor>;
  isSlow: boolean;
};

/** Listens and looks until the check closes, so that a lamp or a louder voice shows at once. */
export function useCameraCheck(
  stream: MediaStream,
  pictureRef: RefObject<HTMLVideoElement | null>,
  format: ReelFormat | undefined,
): CameraCheck {
  const [check, setCheck] = useState<CameraCheck>({
    isOver: false,
    isHeard: false,
    isDark: null,
    turn: null,
    isSlow: isSlow(lineKbps()),
  });
  useEffect(() => {
    const level = openSoundLevel(stream);
    const canvas = Object.assign(document.createElement('canvas'), SAMPLE);
    const peaks: number[] = [];
    const startedAt = Date.now();
    const look = () => {
      peaks.push(level?.peak() ?? 0);
      const seen = lookAt(pictureRef.current, canvas, format);
      const heard = isHeard(peaks);
      const isOver = Date.now() - startedAt >= CHECK_MS;
      setCheck((last) => ({
        ...last,
        ...seen,
        isHeard: last.isHeard || heard,
        // The line may still be measured.
        isSlow: isSlow(lineKbps()),
        isOver,
      }));
    };
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      level?.close();
    };
  }, [stream, pictureRef, format]);
  return check;
}

function lookAt(
  picture: HTMLVideoElement | null,
  canvas: HTMLCanvasElement,
  format: ReelFormat | undefined,
): Partial<Pick<CameraCheck, 'isDark' | 'turn'>> {
  if (!picture || picture.videoWidth === 0) return {};
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return {};
  context.drawImage(picture, 0, 0, SAMPLE.width, SAMPLE.height);
  return {
    isDark: isTooDark(context.getImageData(0, 0, SAMPLE.width, SAMPLE.height).data),
    // Computers can't be turned.
    turn:
      format && window.matchMedia('(pointer: coarse)').matches
        ? turnFor(format, { width: picture.videoWidth, height: picture.videoHeight })
        : null,
  };
}
