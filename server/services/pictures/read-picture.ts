import { cleanPicture, isHeic, MAX_PIXELS } from '#server/drawing/clean-picture.ts';
import { isPictureError, PictureError } from '#server/drawing/picture-error.ts';
import { AppError } from '#server/errors/app-error.ts';
import { convertPicture } from './picture-converter.ts';

/** One conversion may take twice as long. */
const RETRY_SECONDS = 10;
const SENTENCES = {
  FORMAT: 'pictureUnreadable',
  CORRUPT: 'pictureUnreadable',
  TOO_LARGE: 'pictureTooManyPixels',
} as const;

type Picture = Awaited<ReturnType<typeof cleanPicture>>;

/** Returns a picture upright, at most `maxSide` pixels and without metadata, until `signal` aborts. Throws UNSUPPORTED_MEDIA, UNAVAILABLE. */
export async function readPicture(bytes: Buffer, maxSide: number, signal: AbortSignal): Promise<Picture> {
  try {
    return await decode(bytes, maxSide, signal);
  } catch (cause) {
    throw isPictureError(cause) ? new AppError('UNSUPPORTED_MEDIA', SENTENCES[cause.code], { cause }) : cause;
  }
}

async function decode(bytes: Buffer, maxSide: number, signal: AbortSignal): Promise<Picture> {
  if (!isHeic(bytes)) return cleanPicture(bytes, { maxSide });
  const converted = await convertPicture(bytes, { maxPixels: MAX_PIXELS, maxSide }, signal);
  if ('refused' in converted) {
    if (converted.refused !== 'BUSY') throw new PictureError(converted.refused);
    throw new AppError('UNAVAILABLE', 'unavailable', { retryAfterSeconds: RETRY_SECONDS });
  }
  return cleanPicture(converted.png, { maxSide });
}
