import type { DownloadDto, DownloadQuery } from '#lib/contracts/submissions.ts';
import { reelTitle } from '#lib/reel/reel-title.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { filmSubjectOf } from '#server/domain/reel/film.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireClip } from '#server/services/access/require-clip.ts';
import { allowsDownload, seesAll } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toFileName } from '#server/services/media/to-file-name.ts';
import { findFilmFile, findMadeFile } from '#server/services/reels/find-film-file.ts';

/** Returns a short-lived download address (docs/specification.md#access-viewer). Throws NOT_FOUND, CONFLICT. */
export async function getDownload(ctx: ServiceContext, query: DownloadQuery): Promise<DownloadDto> {
  return 'tributeId' in query ? downloadFilm(ctx, query) : downloadClip(ctx, query.submissionId);
}

async function downloadFilm(
  ctx: ServiceContext,
  { tributeId, renderId }: Extract<DownloadQuery, { tributeId: string }>,
): Promise<DownloadDto> {
  const access = await requireAccess(ctx, tributeId, 'watch');
  if (!seesAll(access) || !allowsDownload(access)) throw new AppError('NOT_FOUND', 'reelNotFound');
  const render = await (renderId ? findMadeFile(access, renderId) : findFilmFile(access));
  if (!render) throw new AppError('CONFLICT', 'filmNotMade');
  const fileName = toFileName(reelTitle(filmSubjectOf(access.tribute)), 'mp4');
  return { url: mediaLink(`${render.id}/reel.mp4`, fileName), fileName };
}

async function downloadClip(ctx: ServiceContext, submissionId: string): Promise<DownloadDto> {
  const { submission, ...access } = await requireClip(ctx, submissionId, 'watch');
  if (!allowsDownload(access)) throw new AppError('NOT_FOUND', 'clipNotFound');
  if (submission.status !== 'READY') throw new AppError('CONFLICT', 'clipNotReady');
  const speaker = await Contributor.findById(submission.contributor);
  const fileName = toFileName(speaker?.name ?? '', 'mp4');
  return { url: mediaLink(`${submission.id}/playback.mp4`, fileName), fileName };
}
