import { createTranslator } from 'use-intl/core';
import type { PosterQuery } from '#lib/contracts/posters.ts';
import type { DownloadDto } from '#lib/contracts/submissions.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { invitationPath, type SharePurpose, scannedPath } from '#lib/tribute/share-purposes.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { env } from '#server/config/env.ts';
import { drawingId } from '#server/drawing/drawing-id.ts';
import { drawPoster, posterPdf } from '#server/drawing/poster.ts';
import { AppError } from '#server/errors/app-error.ts';
import { ensureMedia, keyOfUrl, readMedia } from '#server/integrations/storage.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toFileName } from '#server/services/media/to-file-name.ts';
import { toPresentationLink } from '#server/services/reels/to-presentation-link.ts';

/** Raise it when the poster's design changes. */
const DESIGN_VERSION = 2;

/** Returns a short-lived address of the A4 poster with QR code. Throws NOT_FOUND, CONFLICT for a closed link. */
export async function getPoster(
  ctx: ServiceContext,
  { tributeId, purpose, format }: PosterQuery,
): Promise<DownloadDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const { tributeType: type, name, imageUrl } = tribute;
  const { fileName, ...words } = wordsOf(tribute, purpose);
  const poster = { type, name, ...words, ...requireOpenLink(tribute, purpose) };
  const id = drawingId(tribute.id, [DESIGN_VERSION, poster, imageUrl]);
  const draw = async () =>
    drawPoster({ ...poster, picture: imageUrl ? await readMedia(keyOfUrl(imageUrl)) : null });
  await ensureMedia(`${id}/poster.${format}`, async () =>
    format === 'png' ? draw() : posterPdf((await readMedia(`${id}/poster.png`)) ?? (await draw())),
  );
  const downloadName = toFileName(fileName, format);
  return { url: mediaLink(`${id}/poster.${format}`, downloadName), fileName: downloadName };
}

/** Returns where the link and the code of the poster lead. Throws CONFLICT while it is closed. */
function requireOpenLink(tribute: TributeDocument, purpose: SharePurpose): { url: string; codeUrl: string } {
  if (purpose === 'WATCH') {
    const { url, publishedAt } = toPresentationLink(tribute);
    if (!publishedAt) throw new AppError('CONFLICT', 'filmNotPublished');
    return { url, codeUrl: url };
  }
  if (tribute.status === 'ARCHIVED') throw new AppError('CONFLICT', 'archivedNoPoster');
  const isOpen = tribute.linkOpen && tribute.status !== 'DRAFT';
  if (!isOpen) throw new AppError('CONFLICT', 'linkNotOpen');
  const { APP_URL } = env();
  return {
    url: APP_URL + invitationPath(purpose, tribute.tributeId),
    codeUrl: APP_URL + scannedPath(purpose, tribute.tributeId),
  };
}

function wordsOf({ tributeType: type, name, language }: TributeDocument, purpose: SharePurpose) {
  const locale = localeOf(language);
  const translate = createTranslator({ locale, messages: messagesFor(locale), namespace: 'poster' });
  return {
    headline: translate(`headline.${purpose}`, { type, name }),
    call: translate(`call.${purpose}`, { type }),
    fileName: translate('fileName', { name }),
  };
}
