import type { ReelFormat } from '#lib/reel/format.ts';

/** Peaks of 0…1. Speech at arm's length exceeds it many times a second. */
const SPEECH_PEAK = 0.05;
/** A tenth of a second each. */
const SPEECH_SAMPLES = 5;
/** Mean brightness of 0…255, below which faces are hard to see. */
const DARKEST_MEAN = 45;
/** Kilobits per second, below which a minute takes minutes to send. */
const SLOW_KBPS = 1_000;

/** Returns whether someone spoke, from the loudest sample (0…1) of each tenth of a second. */
export const isHeard = (peaks: readonly number[]): boolean =>
  peaks.filter((peak) => peak >= SPEECH_PEAK).length >= SPEECH_SAMPLES;

/** Returns whether a picture of RGBA bytes is too dark. A camera that has not started shows pure black, which says nothing. */
export function isTooDark(pixels: Uint8ClampedArray): boolean {
  let sum = 0;
  for (let index = 0; index < pixels.length; index += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(index, index + 3);
    sum += 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  const mean = sum / Math.max(1, pixels.length / 4);
  return mean > 0 && mean < DARKEST_MEAN;
}

/** Returns how to turn the phone so that its picture fills the reel; null if it fits or the reel is square. */
export function turnFor(
  format: ReelFormat,
  { width, height }: { width: number; height: number },
): 'turnSideways' | 'turnUpright' | null {
  if (format === '16:9') return height > width ? 'turnSideways' : null;
  return format === '9:16' && width > height ? 'turnUpright' : null;
}

/** The browser's own estimate; null while it knows nothing. */
export const isSlow = (kilobitsPerSecond: number | null): boolean =>
  kilobitsPerSecond !== null && kilobitsPerSecond < SLOW_KBPS;
