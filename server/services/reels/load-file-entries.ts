import type { ReelEntry } from '#lib/contracts/reels.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { titleCard } from '#lib/reel/cards.ts';
import { secondsOf } from '#lib/reel/format.ts';
import { reelTitle } from '#lib/reel/reel-title.ts';
import { filmSubjectOf, loadFilm } from '#server/domain/reel/film.ts';
import { findFilmMark } from '#server/domain/reel/film-mark.ts';
import { editOf } from '#server/domain/reel/manifest-versions.ts';
import { Manifest } from '#server/models/manifest.ts';
import type { RenderDocument } from '#server/models/render.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { cardLink } from './card-link.ts';
import { loadEntries } from './to-presentation.ts';

/**
 * Returns what a made file shows. Questions, names and clips may have changed since without a new version: then nobody
 * knows any more when the file shows which clip, and it is one card.
 */
export async function loadFileEntries(
  tribute: TributeDocument,
  render: RenderDocument,
): Promise<ReelEntry[]> {
  const version = await Manifest.findOne({ tribute: tribute._id, version: render.manifestVersion });
  const plan = await loadFilm(tribute, version);
  const isUnchanged = version && (await findFilmMark(plan, version)) === render.filmMark;
  if (isUnchanged) return loadEntries(tribute, version);
  const subject = filmSubjectOf(tribute);
  const { format, settings } = editOf(version, tribute.tributeType);
  return [
    {
      id: 'file',
      kind: 'CARD',
      // No card of the reel has it, so that a change between the screens keeps the position.
      title: reelTitle(subject),
      language: localeOf(tribute.language),
      startSeconds: 0,
      durationSeconds: render.file?.durationSeconds ?? secondsOf(plan.frames),
      videoUrl: null,
      pictureUrl: await cardLink(tribute.id, titleCard(subject, { format, theme: settings.theme })),
    },
  ];
}
