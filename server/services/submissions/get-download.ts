import { createTranslator } from 'use-intl/core';
import type { DownloadDto } from '#lib/contracts/submissions.ts';
import { localeOf, messagesFor } from '#lib/messages/messages.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Render } from '#server/models/render.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireOwnTribute } from '#server/services/tributes/require-tribute.ts';
import { requireSubmission } from './require-submission.ts';

/**
 * A short-lived address that saves the newest finished film of a tribute, or one clip.
 * @throws AppError NOT_FOUND, CONFLICT while there is nothing to download
 */
export async function getDownload(
  ctx: ServiceContext,
  query: { tributeId: string } | { submissionId: string },
): Promise<DownloadDto> {
  return 'tributeId' in query ? downloadFilm(ctx, query.tributeId) : downloadClip(ctx, query.submissionId);
}

async function downloadFilm(ctx: ServiceContext, tributeId: string): Promise<DownloadDto> {
  const tribute = await requireOwnTribute(ctx, tributeId);
  const render = await Render.findOne({ tribute: tribute._id, status: 'READY' }).sort({ createdAt: -1 });
  if (!render) throw new AppError('CONFLICT', 'filmNotMade');
  const fileName = toFileName(filmName(tribute));
  return { url: mediaLink(`${render.id}/reel.mp4`, fileName), fileName };
}

async function downloadClip(ctx: ServiceContext, submissionId: string): Promise<DownloadDto> {
  const { submission } = await requireSubmission(ctx, submissionId);
  if (submission.status !== 'READY') throw new AppError('CONFLICT', 'clipNotReady');
  const speaker = await Contributor.findById(submission.contributor);
  const fileName = toFileName(speaker?.name ?? '');
  return { url: mediaLink(`${submission.id}/playback.mp4`, fileName), fileName };
}

function filmName({ name, language }: TributeDocument): string {
  const locale = localeOf(language);
  const translate = createTranslator({ locale, messages: messagesFor(locale), namespace: 'film' });
  return translate('fileName', { name });
}

/** A name that every file system takes; people's letters stay as they are. */
function toFileName(text: string): string {
  const safe = text
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return `${safe || 'reel'}.mp4`;
}
