import type { PictureDto } from '#lib/contracts/tributes.ts';
import { PICTURE_BYTES_MAX } from '#lib/tribute/picture-limits.ts';
import { cleanPicture } from '#server/drawing/clean-picture.ts';
import { isPictureError } from '#server/drawing/picture-error.ts';
import { AppError } from '#server/errors/app-error.ts';
import { saveMedia } from '#server/integrations/storage.ts';
import { Picture } from '#server/models/picture.ts';
import { randomId } from '#server/platform/random-id.ts';

const PICTURE_SIDE_MAX = 1600;

/** Stores a decoded, upright picture without metadata under a random name. Throws TOO_LARGE, UNSUPPORTED_MEDIA. */
export async function uploadPicture(file: Blob): Promise<PictureDto> {
  if (file.size > PICTURE_BYTES_MAX) throw new AppError('TOO_LARGE', 'pictureTooLarge');
  const picture = await cleanPicture(Buffer.from(await file.arrayBuffer()), {
    maxSide: PICTURE_SIDE_MAX,
  }).catch((cause: unknown) => {
    throw isPictureError(cause)
      ? new AppError('UNSUPPORTED_MEDIA', 'pictureUnreadable', {
          cause,
        })
      : cause;
  });
  const name = picture.contentType === 'image/webp' ? 'picture.webp' : 'picture.jpg';
  const key = `${randomId()}/${name}`;
  const url = `/media/${key}`;
  // The document first: a crash must not leave an unknown file.
  await Picture.create({ url, usedAt: new Date() });
  await saveMedia(key, picture.bytes);
  return { url, width: picture.width, height: picture.height };
}
