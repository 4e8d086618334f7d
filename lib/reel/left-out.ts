import type { Trim } from '#lib/contracts/reels.ts';
import { FRAME_RATE } from './format.ts';
import { tidyTrim } from './tidy.ts';
import type { SecondsRange } from './trim.ts';

type PreparedClip = { speech: readonly SecondsRange[]; frames: number };
/**
 * What a trim leaves out at both ends, in frames. `SILENCE` is known to contain no speech, `SPEECH` contains some, and of
 * a clip without known speech it is a `PART`. `UNTRIMMED` is silence that is still shown and that `trim` would leave out.
 */
export type LeftOut =
  | { kind: 'NOTHING' }
  | { kind: 'SILENCE' | 'SPEECH' | 'PART'; frames: number }
  | { kind: 'UNTRIMMED'; frames: number; trim: Trim };

/** Returns what the reel leaves out of a clip, or could leave out without losing a word. */
export function findLeftOut({ speech, frames }: PreparedClip, trim: Trim | null): LeftOut {
  if (!trim || isWhole(trim, frames)) {
    const tidy = tidyTrim(speech, frames);
    return tidy ? { kind: 'UNTRIMMED', frames: outside(tidy, frames), trim: tidy } : { kind: 'NOTHING' };
  }
  const isCut = speech.some(
    ({ startSeconds, endSeconds }) =>
      startSeconds * FRAME_RATE < trim.from || endSeconds * FRAME_RATE > trim.to,
  );
  const silence = isCut ? 'SPEECH' : 'SILENCE';
  return { kind: speech.length > 0 ? silence : 'PART', frames: outside(trim, frames) };
}

const isWhole = ({ from, to }: Trim, frames: number): boolean => from <= 0 && to >= frames;

const outside = ({ from, to }: Trim, frames: number): number => from + Math.max(0, frames - to);
