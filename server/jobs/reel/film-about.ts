import { chaptersOf, speakersOf } from '#lib/reel/chapters.ts';
import type { FilmPlan } from '#lib/reel/film.ts';
import { reelTitle } from '#lib/reel/reel-title.ts';
import { dayIn } from '#lib/time/zone.ts';
import { filmSubjectOf } from '#server/domain/reel/film.ts';
import { localMedia } from '#server/integrations/storage.ts';
import type { FilmAbout } from '#server/media/film-about.ts';
import type { RenderDocument } from '#server/models/render.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { ensureCard } from './ensure-card.ts';
import type { ClipSegments } from './ensure-segments.ts';

/** Returns what a reel's file says about itself. Without a chosen cover, it is the first card or clip. */
export async function filmAbout(
  tribute: TributeDocument,
  { createdAt }: RenderDocument,
  { entries, cover }: FilmPlan,
  segments: ClipSegments,
): Promise<FilmAbout> {
  const title = reelTitle(filmSubjectOf(tribute));
  const [first] = entries;
  const shown = cover?.submissionId ?? (first?.kind === 'CLIP' ? first.clip.submissionId : undefined);
  const card = first?.kind === 'CARD' ? first.card : undefined;
  const picture = shown ? segments.get(shown)?.poster : card && (await ensureCard(tribute.id, card));
  return {
    title,
    date: dayIn(createdAt, tribute.timezone),
    names: speakersOf(entries),
    cover: picture ? await localMedia(picture) : null,
    chapters: chaptersOf(entries, title),
  };
}
