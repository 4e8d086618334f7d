import type { FilmEntry } from './film.ts';
import { fadeInSeconds, type TimelineEntry } from './timeline.ts';

export type ReelChapter = { title: string; startFrame: number };
type Entry = Pick<FilmEntry, 'kind' | 'title' | 'startFrame' | 'fadeFrames'>;

// A chapter starts where its fade ends: before that, the last one still shows.

/** Returns where an entry's chapter starts in the player. */
export const chapterSeconds = (entries: readonly TimelineEntry[], index: number): number =>
  (entries[index]?.startSeconds ?? 0) + fadeInSeconds(entries, index);

/** Returns which entries start a chapter: each card and each person. Clips of one person that follow each other share theirs. */
export function chapterStarts(entries: readonly Pick<Entry, 'kind' | 'title'>[]): number[] {
  return entries.flatMap(({ kind, title }, index) => {
    const before = entries[index - 1];
    const continues = kind === 'CLIP' && before?.kind === 'CLIP' && before.title === title;
    return continues || (!title && before) ? [] : [index];
  });
}

/** A chapter without a title has the reel's. */
export function chaptersOf(entries: readonly Entry[], reelTitle: string): ReelChapter[] {
  return chapterStarts(entries).flatMap((index) => {
    const entry = entries[index];
    if (!entry) return [];
    const startFrame = entry.startFrame + (entries[index - 1]?.fadeFrames ?? 0);
    return [{ title: entry.title || reelTitle, startFrame }];
  });
}

/** So far into a chapter, "previous" leads back to its start. */
const BACK_TO_START_SECONDS = 3;

/** Returns where the next chapter starts, or the previous one, in seconds. Null behind the last. */
export function chapterBeside(
  entries: readonly (TimelineEntry & Pick<Entry, 'kind' | 'title'>)[],
  positionSeconds: number,
  direction: 'NEXT' | 'PREVIOUS',
): number | null {
  const starts = chapterStarts(entries).map((index) => chapterSeconds(entries, index));
  if (direction === 'NEXT') return starts.find((seconds) => seconds > positionSeconds + 0.05) ?? null;
  return starts.findLast((seconds) => seconds < positionSeconds - BACK_TO_START_SECONDS) ?? 0;
}

/** Returns the names of the people who speak, in order. */
export const speakersOf = (entries: readonly Entry[]): string[] => [
  ...new Set(entries.flatMap(({ kind, title }) => (kind === 'CLIP' && title ? [title] : []))),
];
