import type { PictureDto } from '#lib/contracts/tributes.ts';
import { PICTURE_BYTES_MAX } from '#lib/tribute/picture-limits.ts';
import { cleanPicture, isHeic, MAX_PIXELS } from '#server/drawing/clean-picture.ts';
import { isPictureError, PictureError } from '#server/drawing/picture-error.ts';
import { AppError } from '#server/errors/app-error.ts';
import { saveMedia } from '#server/integrations/storage.ts';
import { Picture } from '#server/models/picture.ts';
import { randomId } from '#server/platform/random-id.ts';
import { convertPicture } from './picture-converter.ts';

const PICTURE_SIDE_MAX = 1600;
/** One conversion may take twice as long. */
const RETRY_SECONDS = 10;
const SENTENCES = {
  FORMAT: 'pictureUnreadable',
  CORRUPT: 'pictureUnreadable',
  TOO_LARGE: 'pictureTooManyPixels',
} as const;

/**
 * Stores a decoded, upright picture without metadata under a random name, until `signal` aborts.
 * Throws TOO_LARGE, UNSUPPORTED_MEDIA, UNAVAILABLE.
 */
export async function uploadPicture(file: Blob, signal: AbortSignal): Promise<PictureDto> {
  if (file.size > PICTURE_BYTES_MAX) throw new AppError('TOO_LARGE', 'pictureTooLarge');
  const picture = await readPicture(Buffer.from(await file.arrayBuffer()), signal).catch((cause: unknown) => {
    throw isPictureError(cause) ? new AppError('UNSUPPORTED_MEDIA', SENTENCES[cause.code], { cause }) : cause;
  });
  const name = picture.contentType === 'image/webp' ? 'picture.webp' : 'picture.jpg';
  const key = `${randomId()}/${name}`;
  const url = `/media/${key}`;
  // The document first: a crash must not leave an unknown file.
  await Picture.create({ url, usedAt: new Date() });
  await saveMedia(key, picture.bytes);
  return { url, width: picture.width, height: picture.height };
}

async function readPicture(
  bytes: Buffer,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof cleanPicture>>> {
  if (!isHeic(bytes)) return cleanPicture(bytes, { maxSide: PICTURE_SIDE_MAX });
  const converted = await convertPicture(bytes, { maxPixels: MAX_PIXELS, maxSide: PICTURE_SIDE_MAX }, signal);
  if ('refused' in converted) {
    if (converted.refused !== 'BUSY') throw new PictureError(converted.refused);
    throw new AppError('UNAVAILABLE', 'unavailable', { retryAfterSeconds: RETRY_SECONDS });
  }
  return cleanPicture(converted.png, { maxSide: PICTURE_SIDE_MAX });
}
