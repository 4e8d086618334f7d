/** What is kept of a part, in its own seconds: to its end if `endSeconds` is null. */
export type KeptStretch = { startSeconds: number; endSeconds: number | null };

/** What is kept of a take: a range in seconds of its joined parts, whose lengths the device measured. */
export type KeptRange = {
  startSeconds: number;
  endSeconds: number;
  partSeconds: readonly number[];
  /** The countdown before each of the parts, which belongs to its file but not to the joined parts. None if missing. */
  leadInSeconds?: readonly number[] | null | undefined;
};

/** A device's clock and a file's timestamps disagree by less. */
const CLOCK_SECONDS = 0.1;

/**
 * Returns what a range keeps of each part; null for a part outside it. A part counts in its own seconds, so that a part
 * that is left out, or longer than the device measured, moves nothing in the others.
 */
export function keptStretches(range: KeptRange): (KeptStretch | null)[] {
  let begin = 0;
  return range.partSeconds.map((seconds, part) => {
    const start = range.startSeconds - begin;
    const end = range.endSeconds - begin;
    begin += seconds;
    if (start > seconds - CLOCK_SECONDS || end < CLOCK_SECONDS) return null;
    const leadIn = leadInOf(range, part);
    return {
      startSeconds: leadIn + (start < CLOCK_SECONDS ? 0 : start),
      endSeconds: end > seconds - CLOCK_SECONDS ? null : leadIn + end,
    };
  });
}

/** Returns the seconds of countdown that the file of a part begins with. */
export const leadInOf = ({ leadInSeconds }: KeptRange, part: number): number => leadInSeconds?.[part] ?? 0;
