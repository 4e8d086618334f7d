export type TimelineEntry = { startSeconds: number; durationSeconds: number };

type Ends = { inSeconds: number; outSeconds: number };

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

/** Returns how long an entry fades in over the one before it: the seconds that they share. */
export function fadeInSeconds(entries: readonly TimelineEntry[], index: number): number {
  const before = entries[index - 1];
  const entry = entries[index];
  if (!before || !entry) return 0;
  const shared = before.startSeconds + before.durationSeconds - entry.startSeconds;
  // Sums of seconds differ in their last digits.
  return shared > 0.001 ? shared : 0;
}

/** Returns how many seconds pass in an entry before the next one begins. */
export function secondsAlone(entries: readonly TimelineEntry[], index: number): number {
  return (entries[index]?.durationSeconds ?? 0) - fadeInSeconds(entries, index + 1);
}

/** Returns how much of an entry shows over the one before it, 0…1. */
export function fadeShare(entries: readonly TimelineEntry[], { index, offsetSeconds }: Place): number {
  const seconds = fadeInSeconds(entries, index);
  return seconds > 0 ? Math.max(0, Math.min(1, offsetSeconds / seconds)) : 1;
}

/** Returns how much of an entry's picture shows at an offset, 0…1; the rest is the colour it dips into. */
export function pictureOpacity(
  { durationSeconds, dip }: Pick<TimelineEntry, 'durationSeconds'> & { dip?: Ends | undefined },
  offsetSeconds: number,
): number {
  return dip ? shareAt(dip, durationSeconds, offsetSeconds) : 1;
}

/** Returns how loud an entry is at an offset, 0…1, by fades of equal power. */
export function loudnessAt(
  { durationSeconds, sound }: Pick<TimelineEntry, 'durationSeconds'> & { sound?: Ends | undefined },
  offsetSeconds: number,
): number {
  return sound ? Math.sin((Math.PI / 2) * shareAt(sound, durationSeconds, offsetSeconds)) : 1;
}

function shareAt({ inSeconds, outSeconds }: Ends, durationSeconds: number, offsetSeconds: number): number {
  const since = inSeconds > 0 ? offsetSeconds / inSeconds : 1;
  const until = outSeconds > 0 ? (durationSeconds - offsetSeconds) / outSeconds : 1;
  return Math.max(0, Math.min(1, since, until));
}
