import { type KeptRange, leadInOf } from './kept-stretches.ts';

const SHORTEST_SECONDS = 1;

const lengthOf = ({ partSeconds }: KeptRange): number =>
  partSeconds.reduce((sum, seconds) => sum + seconds, 0);

/** Returns whether there is anything to trim. */
export const isTrimmable = (range: KeptRange): boolean => lengthOf(range) > SHORTEST_SECONDS;

/** Returns the range with another start, which leaves at least a second. Its end follows where it would be longer than `secondsMax`. */
export function withStart(range: KeptRange, seconds: number, secondsMax: number): KeptRange {
  const startSeconds = Math.max(0, Math.min(seconds, range.endSeconds - SHORTEST_SECONDS));
  return { ...range, startSeconds, endSeconds: Math.min(range.endSeconds, startSeconds + secondsMax) };
}

/** Returns the range with another end, which leaves at least a second. Its start follows where it would be longer than `secondsMax`. */
export function withEnd(range: KeptRange, seconds: number, secondsMax: number): KeptRange {
  const endSeconds = Math.min(lengthOf(range), Math.max(seconds, range.startSeconds + SHORTEST_SECONDS));
  return { ...range, startSeconds: Math.max(range.startSeconds, endSeconds - secondsMax), endSeconds };
}

/** A recording that ends at its limit is longer by less than this. */
const OVER_SECONDS = 1;

/** Returns as much of the range, from its start, as an answer may have; the same range if it is no longer. */
export const withinLimit = (range: KeptRange, secondsMax: number): KeptRange =>
  range.endSeconds - range.startSeconds <= secondsMax + OVER_SECONDS
    ? range
    : { ...range, endSeconds: range.startSeconds + secondsMax };

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
