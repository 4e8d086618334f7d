import type { Trim } from '#lib/contracts/reels.ts';
import { FRAME_RATE } from './format.ts';
import { type HeardClip, tidyTrim } from './tidy.ts';
import type { SecondsRange } from './trim.ts';

/**
 * What a trim leaves out at both ends, in frames. `SPEECH` contains some, `SILENCE` is known to contain neither speech nor
 * sound as loud, and anything else is a `PART`. `UNTRIMMED` is silence that is still shown and that `trim` would leave out.
 */
export type LeftOut =
  | { kind: 'NOTHING' }
  | { kind: 'SILENCE' | 'SPEECH' | 'PART'; frames: number }
  | { kind: 'UNTRIMMED'; frames: number; trim: Trim };

/** Returns what the reel leaves out of a clip, or could leave out without losing a word. */
export function findLeftOut(clip: HeardClip, trim: Trim | null): LeftOut {
  const { speech, asLoud = [], frames } = clip;
  if (!trim || isWhole(trim, frames)) {
    const tidy = tidyTrim(clip);
    return tidy ? { kind: 'UNTRIMMED', frames: outside(tidy, frames), trim: tidy } : { kind: 'NOTHING' };
  }
  const left = outside(trim, frames);
  if (isCut(speech, trim)) return { kind: 'SPEECH', frames: left };
  return { kind: speech.length > 0 && !isCut(asLoud, trim) ? 'SILENCE' : 'PART', frames: left };
}

const isCut = (ranges: readonly SecondsRange[], { from, to }: Trim): boolean =>
  ranges.some(
    ({ startSeconds, endSeconds }) => startSeconds * FRAME_RATE < from || endSeconds * FRAME_RATE > to,
  );

const isWhole = ({ from, to }: Trim, frames: number): boolean => from <= 0 && to >= frames;

const outside = ({ from, to }: Trim, frames: number): number => from + Math.max(0, frames - to);
