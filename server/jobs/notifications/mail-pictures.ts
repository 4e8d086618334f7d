import { isObjectIdOrHexString } from 'mongoose';
import { MAIL_HEAD_FILE, MAIL_STILL_FILE, SHOWS_CLIP } from '#lib/notifications/mail-pictures.ts';
import type { MailedType } from '#lib/notifications/mailed-types.ts';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { env } from '#server/config/env.ts';
import { drawingId } from '#server/drawing/drawing-id.ts';
import { drawMailHead } from '#server/drawing/mail-head.ts';
import { drawMailStill } from '#server/drawing/mail-still.ts';
import { ensureMedia, keyOfUrl, readMedia } from '#server/integrations/storage.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';

/** Raise it when the design of the head changes. */
const DESIGN_VERSION = 1;
/** Mails are opened again months later. The still is gone earlier if its clip is removed. */
const STILL_SECONDS = 2 * 365 * DAY_SECONDS;

/** Returns the public address of a reel's picture for mails, drawn on first use; null if it cannot be drawn. */
export const headPictureUrl = (tribute: TributeDocument): Promise<string | null> =>
  unlessBroken(async () => {
    const { id, tributeType: type, imageUrl } = tribute;
    const key = `${drawingId(id, [DESIGN_VERSION, 'mail', type, imageUrl])}/${MAIL_HEAD_FILE}`;
    await ensureMedia(key, async () =>
      drawMailHead(type, imageUrl ? await readMedia(keyOfUrl(imageUrl)) : null),
    );
    return `${env().APP_URL}/media/${key}`;
  });

/** Returns the signed address of a still of the newest clip among the sources of a mail; null if there is none. */
export const stillUrl = (type: MailedType, sources: readonly string[]): Promise<string | null> =>
  unlessBroken(async () => {
    if (!SHOWS_CLIP.has(type)) return null;
    // The source of a heart also names a device.
    const ids = sources.map((source) => source.split(':')[0] ?? '').filter(isObjectIdOrHexString);
    const clip = await Submission.findOne({ _id: { $in: ids }, deletedAt: null }).sort({ createdAt: -1 });
    const poster = clip && (await readMedia(`${clip.id}/${PREPARED_FILES.poster}`));
    if (!clip || !poster) return null;
    const key = `${clip.id}/${MAIL_STILL_FILE}`;
    await ensureMedia(key, () => drawMailStill(poster));
    return `${env().APP_URL}${mediaLink(key, null, Date.now(), STILL_SECONDS)}`;
  });

/** A mail is worth more than its picture. */
async function unlessBroken(draw: () => Promise<string | null>): Promise<string | null> {
  try {
    return await draw();
  } catch (err) {
    logger.error({ err }, 'mail without its picture');
    return null;
  }
}
