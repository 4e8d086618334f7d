import type { FilmEntry } from './film.ts';

export type ReelChapter = { title: string; startFrame: number };
type Entry = Pick<FilmEntry, 'kind' | 'title' | 'startFrame'>;

/** Returns a chapter for each card and each person: clips of one person that follow each other share theirs. */
export function chaptersOf(entries: readonly Entry[], reelTitle: string): ReelChapter[] {
  return entries.flatMap(({ kind, title, startFrame }, index): ReelChapter[] => {
    const before = entries[index - 1];
    const continues = kind === 'CLIP' && before?.kind === 'CLIP' && before.title === title;
    if (continues || (!title && before)) return [];
    return [{ title: title || reelTitle, startFrame }];
  });
}

/** Returns the names of the people who speak, in order. */
export const speakersOf = (entries: readonly Entry[]): string[] => [
  ...new Set(entries.flatMap(({ kind, title }) => (kind === 'CLIP' && title ? [title] : []))),
];
