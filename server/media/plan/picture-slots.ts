import { MAX_FRAME_RATE } from './limits.ts';

/** Returns a function that tells, for the seconds of one picture after another, whether to keep it. */
export function pictureSlots(): (seconds: number) => boolean {
  let last = Number.NaN;
  return (seconds) => {
    // Rounded, because WebM counts in milliseconds.
    const slot = Math.round(seconds * MAX_FRAME_RATE);
    const isFree = slot !== last;
    last = slot;
    return isFree;
  };
}
