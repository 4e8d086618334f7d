import { type KeptRange, leadInOf } from './kept-stretches.ts';

const SHORTEST_SECONDS = 1;

const lengthOf = ({ partSeconds }: KeptRange): number =>
  partSeconds.reduce((sum, seconds) => sum + seconds, 0);

/** Returns whether there is anything to trim. */
export const isTrimmable = (range: KeptRange): boolean => lengthOf(range) > SHORTEST_SECONDS;

/** Returns the range with another start, which leaves at least a second. */
export const withStart = (range: KeptRange, seconds: number): KeptRange => ({
  ...range,
  startSeconds: Math.max(0, Math.min(seconds, range.endSeconds - SHORTEST_SECONDS)),
});

/** Returns the range with another end, which leaves at least a second. */
export const withEnd = (range: KeptRange, seconds: number): KeptRange => ({
  ...range,
  endSeconds: Math.min(lengthOf(range), Math.max(seconds, range.startSeconds + SHORTEST_SECONDS)),
});

/** Returns the part at a moment of the joined parts, and the seconds in its file. */
export function placeIn(range: KeptRange, seconds: number): { part: number; seconds: number } {
  const { partSeconds } = range;
  let begin = 0;
  for (const [part, length] of partSeconds.entries()) {
    if (seconds < begin + length || part === partSeconds.length - 1)
      return { part, seconds: leadInOf(range, part) + Math.max(0, seconds - begin) };
    begin += length;
  }
  return { part: 0, seconds };
}
