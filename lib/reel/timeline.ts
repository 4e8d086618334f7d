/** What the timeline has to know of an entry: where it lies in the film, in seconds. */
export type TimelineEntry = { startSeconds: number; durationSeconds: number };

/** A moment of the film: which entry is shown, and how far into it. */
export type Place = { index: number; offsetSeconds: number };

/** Length of the whole film in seconds. */
export function filmSeconds(entries: readonly TimelineEntry[]): number {
  const last = entries.at(-1);
  return last ? last.startSeconds + last.durationSeconds : 0;
}

/**
 * What is shown at a position of the film. A position on the seam of two entries belongs to the later one; one
 * before the film is its start, one behind it is the end of the last entry.
 */
export function placeAt(entries: readonly TimelineEntry[], positionSeconds: number): Place {
  const found = entries.findLastIndex(({ startSeconds }) => startSeconds <= positionSeconds);
  const index = Math.max(0, found);
  const entry = entries[index];
  if (!entry) return { index: 0, offsetSeconds: 0 };
  const offset = positionSeconds - entry.startSeconds;
  return { index, offsetSeconds: Math.min(Math.max(0, offset), entry.durationSeconds) };
}

/** The position of a moment in the film, in seconds: the inverse of `placeAt`. */
export function positionOf(entries: readonly TimelineEntry[], { index, offsetSeconds }: Place): number {
  const entry = entries[index];
  return entry ? entry.startSeconds + Math.min(Math.max(0, offsetSeconds), entry.durationSeconds) : 0;
}
