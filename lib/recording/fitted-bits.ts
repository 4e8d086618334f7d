import { RECORDING_BITS_PER_SECOND } from './limits.ts';

export type FittedBits = { video: number; audio: number; width: number; height: number };

/** The share of the line that a recording may take, so that its upload keeps up and has room for retries. */
const LINE_SHARE = 0.65;
/** Below these, faces and voices are hard to recognise. */
const VIDEO_MIN = 150_000;

/** Bits per second of sound, from this many for everything. */
const SOUND = [
  { from: 1_200_000, audio: RECORDING_BITS_PER_SECOND.audio },
  { from: 500_000, audio: 64_000 },
  { from: 0, audio: 32_000 },
] as const;

/** Pictures that still look clear at this many bits per second. */
const PICTURES = [
  { from: 1_200_000, width: 1280, height: 720 },
  { from: 600_000, width: 960, height: 540 },
  { from: 250_000, width: 640, height: 360 },
  { from: 0, width: 480, height: 270 },
] as const;

/**
 * Returns the format of a recording for a line of this speed; null is unknown. `overshoot` is how many times the
 * device's recorder exceeds the bits it is given: iOS 15 and earlier ignores them.
 */
export function fittedBits(kilobitsPerSecond: number | null, overshoot = 1): FittedBits {
  const line = kilobitsPerSecond === null ? Infinity : kilobitsPerSecond * 1_000 * LINE_SHARE;
  const { audio } = SOUND.find(({ from }) => line >= from) ?? SOUND[2];
  const fitting = Math.min(RECORDING_BITS_PER_SECOND.video, line - audio);
  const video = Math.round(Math.max(VIDEO_MIN, fitting / Math.max(1, overshoot)));
  const { width, height } = PICTURES.find(({ from }) => video >= from) ?? PICTURES[3];
  return { video, audio, width, height };
}
