import type { DownloadDto, DownloadQuery } from '#lib/contracts/submissions.ts';
import { reelTitle } from '#lib/reel/reel-title.ts';
import { CLIPS_FILE, mediaLink } from '#server/auth/media-link.ts';
import { filmSubjectOf } from '#server/domain/reel/film.ts';
import { noteActivity } from '#server/domain/retention/note-activity.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireClip } from '#server/services/access/require-clip.ts';
import { allowsDownload, seesAll } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toFileName } from '#server/services/media/to-file-name.ts';
import { findFilmFile, findMadeFile } from '#server/services/reels/find-film-file.ts';
import { loadFileEntries } from '#server/services/reels/load-file-entries.ts';

/** Returns a short-lived download address (docs/specification.md#access-viewer). Throws NOT_FOUND, CONFLICT. */
export async function getDownload(ctx: ServiceContext, query: DownloadQuery): Promise<DownloadDto> {
  if ('submissionId' in query) return downloadClip(ctx, query.submissionId);
  return 'clips' in query ? downloadClips(ctx, query.tributeId) : downloadFilm(ctx, query);
}

async function downloadClips(ctx: ServiceContext, tributeId: string): Promise<DownloadDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const clip = { tribute: tribute._id, kind: 'ANSWER', status: 'READY', deletedAt: null } as const;
  if (!(await Submission.exists(clip))) throw new AppError('CONFLICT', 'clipNotReady');
  await noteActivity(tribute._id);
  const fileName = toFileName(reelTitle(filmSubjectOf(tribute)), 'zip');
  return { url: mediaLink(`${String(tribute._id)}/${CLIPS_FILE}`, fileName), fileName };
}

async function downloadFilm(
  ctx: ServiceContext,
  { tributeId, renderId }: { tributeId: string; renderId?: string | undefined },
): Promise<DownloadDto> {
  const access = await requireAccess(ctx, tributeId, 'watch');
  if (!seesAll(access) || !allowsDownload(access)) throw new AppError('NOT_FOUND', 'reelNotFound');
  const render = await (renderId ? findMadeFile(access, renderId) : findFilmFile(access));
  if (!render) throw new AppError('CONFLICT', 'filmNotMade');
  await noteActivity(access.tribute._id);
  const fileName = toFileName(reelTitle(filmSubjectOf(access.tribute)), 'mp4');
  const file = { url: mediaLink(`${render.id}/reel.mp4`, fileName), fileName };
  if (renderId) return file;
  return { ...file, entries: await loadFileEntries(access.tribute, render) };
}

async function downloadClip(ctx: ServiceContext, submissionId: string): Promise<DownloadDto> {
  const { submission, ...access } = await requireClip(ctx, submissionId, 'watch');
  if (!allowsDownload(access)) throw new AppError('NOT_FOUND', 'clipNotFound');
  if (submission.status !== 'READY') throw new AppError('CONFLICT', 'clipNotReady');
  await noteActivity(access.tribute._id);
  const speaker = await Contributor.findById(submission.contributor);
  const fileName = toFileName(speaker?.name ?? '', 'mp4');
  return { url: mediaLink(`${submission.id}/playback.mp4`, fileName), fileName };
}
