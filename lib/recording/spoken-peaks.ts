import type { SecondsRange } from '#lib/reel/trim.ts';
import { LEVELS_PER_SECOND, loudestOf } from './find-spoken.ts';

/** As many as the reel draws (server/drawing/voice-answer.ts). */
const BARS = 40;

/** Returns how loud a stretch of a voice is over its time, from 0 to 1, for the waves that the reel draws. `levels` are in dB. */
export function spokenPeaks(levels: readonly number[], { startSeconds, endSeconds }: SecondsRange): number[] {
  const within = levels.slice(
    Math.floor(startSeconds * LEVELS_PER_SECOND),
    Math.ceil(endSeconds * LEVELS_PER_SECOND),
  );
  if (within.length === 0) return [];
  return loudestOf(within, BARS).map((level) => Math.round(Math.min(1, 10 ** (level / 20)) * 1_000) / 1_000);
}
