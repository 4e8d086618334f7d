export type TimelineEntry = { startSeconds: number; durationSeconds: number };

type Dip = { inSeconds: number; outSeconds: number };

export type Place = { index: number; offsetSeconds: number };

export function filmSeconds(entries: readonly TimelineEntry[]): number {
  const last = entries.at(-1);
  return last ? last.startSeconds + last.durationSeconds : 0;
}

/** Returns the entry at a position; between two, the later one. Positions outside are clamped. */
export function placeAt(entries: readonly TimelineEntry[], positionSeconds: number): Place {
  const found = entries.findLastIndex(({ startSeconds }) => startSeconds <= positionSeconds);
  const index = Math.max(0, found);
  const entry = entries[index];
  if (!entry) return { index: 0, offsetSeconds: 0 };
  const offset = positionSeconds - entry.startSeconds;
  return { index, offsetSeconds: Math.min(Math.max(0, offset), entry.durationSeconds) };
}

/** Returns the position of a place in seconds: the inverse of `placeAt`. */
export function positionOf(entries: readonly TimelineEntry[], { index, offsetSeconds }: Place): number {
  const entry = entries[index];
  return entry ? entry.startSeconds + Math.min(Math.max(0, offsetSeconds), entry.durationSeconds) : 0;
}

/** Returns how much of an entry's picture shows at an offset, 0…1; the rest is the colour it dips into. */
export function pictureOpacity(
  { durationSeconds, dip }: Pick<TimelineEntry, 'durationSeconds'> & { dip?: Dip | undefined },
  offsetSeconds: number,
): number {
  if (!dip) return 1;
  const since = dip.inSeconds > 0 ? offsetSeconds / dip.inSeconds : 1;
  const until = dip.outSeconds > 0 ? (durationSeconds - offsetSeconds) / dip.outSeconds : 1;
  return Math.max(0, Math.min(1, since, until));
}
