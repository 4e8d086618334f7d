import type { FilmEntry } from './film.ts';
import { fadeInSeconds, type TimelineEntry } from './timeline.ts';

export type ReelChapter = { title: string; startFrame: number };
type Entry = Pick<FilmEntry, 'kind' | 'title' | 'startFrame' | 'fadeFrames'>;

// A chapter starts where its fade ends: before that, the last one still shows.

/** Returns where an entry's chapter starts in the player. */
export const chapterSeconds = (entries: readonly TimelineEntry[], index: number): number =>
  (entries[index]?.startSeconds ?? 0) + fadeInSeconds(entries, index);

/** Returns a chapter for each card and each person: clips of one person that follow each other share theirs. */
export function chaptersOf(entries: readonly Entry[], reelTitle: string): ReelChapter[] {
  return entries.flatMap(({ kind, title, startFrame }, index): ReelChapter[] => {
    const before = entries[index - 1];
    const continues = kind === 'CLIP' && before?.kind === 'CLIP' && before.title === title;
    if (continues || (!title && before)) return [];
    return [{ title: title || reelTitle, startFrame: startFrame + (before?.fadeFrames ?? 0) }];
  });
}

/** Returns the names of the people who speak, in order. */
export const speakersOf = (entries: readonly Entry[]): string[] => [
  ...new Set(entries.flatMap(({ kind, title }) => (kind === 'CLIP' && title ? [title] : []))),
];
