import { chaptersOf, speakersOf } from '#lib/reel/chapters.ts';
import type { FilmPlan } from '#lib/reel/film.ts';
import { reelTitle } from '#lib/reel/reel-title.ts';
import { filmSubjectOf } from '#server/domain/reel/film.ts';
import { localMedia } from '#server/integrations/storage.ts';
import type { FilmAbout } from '#server/media/film-about.ts';
import type { RenderDocument } from '#server/models/render.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { ensureCard } from './ensure-card.ts';
import type { ClipSegments } from './ensure-segments.ts';

/** Returns what a reel's file says about itself. Its cover is its first card or clip. */
export async function filmAbout(
  tribute: TributeDocument,
  { createdAt }: RenderDocument,
  { entries }: FilmPlan,
  segments: ClipSegments,
): Promise<FilmAbout> {
  const title = reelTitle(filmSubjectOf(tribute));
  const [first] = entries;
  const cover =
    first &&
    (first.kind === 'CARD'
      ? await ensureCard(tribute.id, first.card)
      : segments.get(first.clip.submissionId)?.poster);
  return {
    title,
    date: createdAt.toISOString().slice(0, 10),
    names: speakersOf(entries),
    cover: cover ? await localMedia(cover) : null,
    chapters: chaptersOf(entries, title),
  };
}
