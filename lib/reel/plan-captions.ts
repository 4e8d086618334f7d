import type { Caption } from '#lib/contracts/captions.ts';
import type { FilmPlan } from './film.ts';
import { secondsOf } from './format.ts';

/** What a trim leaves of a caption is shown from this many seconds on. */
const SHORTEST_PART = 0.3;

/** Returns the captions of a reel in its time, from those of its clips. A caption ends at the latest when the next begins. */
export function planCaptions(
  { entries }: Pick<FilmPlan, 'entries'>,
  captionsOf: ReadonlyMap<string, readonly Caption[]>,
): Caption[] {
  const planned = entries.flatMap((entry) => {
    if (entry.kind === 'CARD') return [];
    const from = secondsOf(entry.fromFrame);
    const to = from + secondsOf(entry.frames);
    const later = secondsOf(entry.startFrame) - from;
    return (captionsOf.get(entry.clip.submissionId) ?? []).flatMap(({ startSeconds, endSeconds, text }) => {
      const start = Math.max(startSeconds, from);
      const end = Math.min(endSeconds, to);
      const isShown = end - start >= Math.min(SHORTEST_PART, endSeconds - startSeconds);
      return isShown ? [{ startSeconds: start + later, endSeconds: end + later, text }] : [];
    });
  });
  const ordered = planned.toSorted((a, b) => a.startSeconds - b.startSeconds);
  return ordered.flatMap(({ startSeconds, endSeconds, text }, index) => {
    const end = Math.min(endSeconds, ordered[index + 1]?.startSeconds ?? Infinity);
    return end > startSeconds ? [{ startSeconds, endSeconds: end, text }] : [];
  });
}
