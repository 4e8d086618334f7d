import { type RefObject, useEffect, useState } from 'react';
import { openSoundLevel } from '#lib/browser/recording/sound-level.ts';
import { lineKbps } from '#lib/browser/stores/line-speed.ts';
import { isHeard, isSlow, isTooDark, isUpright } from '#lib/recording/check-camera.ts';

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
  isUpright: boolean;
  isSlow: boolean;
};

/** Listens and looks until the check closes, so that a lamp or a louder voice shows at once. */
export function useCameraCheck(
  stream: MediaStream,
  pictureRef: RefObject<HTMLVideoElement | null>,
): CameraCheck {
  const [check, setCheck] = useState<CameraCheck>({
    isOver: false,
    isHeard: false,
    isDark: null,
    isUpright: false,
    isSlow: isSlow(lineKbps()),
  });
  useEffect(() => {
    const level = openSoundLevel(stream);
    const canvas = Object.assign(document.createElement('canvas'), SAMPLE);
    const peaks: number[] = [];
    const startedAt = Date.now();
    const look = () => {
      peaks.push(level?.peak() ?? 0);
      const seen = lookAt(pictureRef.current, canvas);
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
  }, [stream, pictureRef]);
  return check;
}

function lookAt(
  picture: HTMLVideoElement | null,
  canvas: HTMLCanvasElement,
): Partial<Pick<CameraCheck, 'isDark' | 'isUpright'>> {
  if (!picture || picture.videoWidth === 0) return {};
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return {};
  context.drawImage(picture, 0, 0, SAMPLE.width, SAMPLE.height);
  return {
    isDark: isTooDark(context.getImageData(0, 0, SAMPLE.width, SAMPLE.height).data),
    // Computers can't be turned.
    isUpright:
      window.matchMedia('(pointer: coarse)').matches &&
      isUpright({ width: picture.videoWidth, height: picture.videoHeight }),
  };
}
