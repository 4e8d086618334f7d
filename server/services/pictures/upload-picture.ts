import type { PictureDto } from '#lib/contracts/tributes.ts';
import { PICTURE_BYTES_MAX } from '#lib/tribute/picture-limits.ts';
import { AppError } from '#server/errors/app-error.ts';
import { saveMedia } from '#server/integrations/storage.ts';
import { Picture } from '#server/models/picture.ts';
import { randomId } from '#server/platform/random-id.ts';
import { readPicture } from './read-picture.ts';

const PICTURE_SIDE_MAX = 1600;

/**
 * Stores a decoded, upright picture without metadata under a random name, until `signal` aborts.
 * Throws TOO_LARGE, UNSUPPORTED_MEDIA, UNAVAILABLE.
 */
export async function uploadPicture(file: Blob, signal: AbortSignal): Promise<PictureDto> {
  if (file.size > PICTURE_BYTES_MAX) throw new AppError('TOO_LARGE', 'pictureTooLarge');
  const picture = await readPicture(Buffer.from(await file.arrayBuffer()), PICTURE_SIDE_MAX, signal);
  const name = picture.contentType === 'image/webp' ? 'picture.webp' : 'picture.jpg';
  const key = `${randomId()}/${name}`;
  const url = `/media/${key}`;
  // The document first: a crash must not leave an unknown file.
  await Picture.create({ url, usedAt: new Date() });
  await saveMedia(key, picture.bytes);
  return { url, width: picture.width, height: picture.height };
}
