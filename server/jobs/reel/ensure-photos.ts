import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PHOTO_BYTES_MAX } from '#lib/recording/limits.ts';
import type { MediaErrorCode } from '#lib/recording/media-error-codes.ts';
import { cleanPicture, isHeic, MAX_PIXELS } from '#server/drawing/clean-picture.ts';
import { isPictureError, type PictureError } from '#server/drawing/picture-error.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import {
  hasMedia,
  inScratchFolder,
  localMedia,
  mediaSize,
  readMedia,
  saveMedia,
  storedBytes,
} from '#server/integrations/storage.ts';
import { isRefusal, MediaError } from '#server/media/media-error.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { logger } from '#server/platform/logger.ts';
import { mediaLimits } from './media-limits.ts';

/** Sharp on the largest frame, 1920 pixels, and its fill. */
const MAX_SIDE = 2_400;

const CODES: Record<PictureError['code'], MediaErrorCode> = {
  FORMAT: 'FORMAT',
  TOO_LARGE: 'DIMENSIONS',
  CORRUPT: 'CORRUPT',
};

type Photos = Pick<SubmissionDocument, 'id' | 'uploadIds'>;
type Voice = Pick<SubmissionDocument, 'id' | 'pictureUploadId'>;

const photoKeys = ({ id, uploadIds }: Photos): string[] =>
  (uploadIds ?? []).map((_, index) => `${id}/photo-${index + 1}.webp`);

/** Returns whether every photo is stored upright and without metadata, so that no original is needed. */
export async function hasPhotos(photos: Photos): Promise<boolean> {
  for (const key of photoKeys(photos)) if (!(await hasMedia(key))) return false;
  return true;
}

/** Stores each photo upright and without metadata, also in place of its original. Returns their paths. Throws refusals. */
export async function ensurePhotos(photos: Photos): Promise<string[]> {
  const paths: string[] = [];
  for (const [index, key] of photoKeys(photos).entries()) {
    const uploadId = photos.uploadIds?.[index] ?? '';
    if (!(await hasMedia(key))) await saveMedia(key, await cleanOriginal(originalKey(uploadId)));
    await replaceOriginal(uploadId, key);
    paths.push(await localMedia(key));
  }
  return paths;
}

/** Returns the picture of a voice as the only photo of its answer, or null without one. */
const pictureOf = ({ id, pictureUploadId }: Voice): Photos | null =>
  pictureUploadId ? { id, uploadIds: [pictureUploadId] } : null;

/** Returns whether a voice has a picture of its sender that cannot be read. */
export async function lacksPicture(voice: Voice): Promise<boolean> {
  const picture = pictureOf(voice);
  return picture !== null && !(await hasPhotos(picture));
}

/** Stores the picture of a voice like a photo. Returns its path, or null if there is none or it cannot be read. */
export async function ensurePicture(voice: Voice): Promise<string | null> {
  const picture = pictureOf(voice);
  try {
    const [path = null] = picture ? await ensurePhotos(picture) : [];
    return path;
  } catch (error) {
    // A voice is worth more than what lies behind it.
    if (!isRefusal(error)) throw error;
    logger.warn({ submissionId: voice.id, code: error.code, err: error }, 'picture of a voice refused');
    return null;
  }
}

async function cleanOriginal(key: string): Promise<Buffer> {
  const sizeBytes = await storedBytes(key);
  if (sizeBytes === null) throw new MediaError('CORRUPT', 'the photo is missing');
  if (sizeBytes === 0) throw new MediaError('EMPTY', 'the file is empty');
  if (sizeBytes > PHOTO_BYTES_MAX) throw new MediaError('TOO_BIG', `${sizeBytes} bytes`);
  const bytes = (await readMedia(key)) ?? Buffer.alloc(0);
  try {
    return (await cleanPicture(isHeic(bytes) ? await decodeHeic(key) : bytes, { maxSide: MAX_SIDE })).bytes;
  } catch (cause) {
    if (!isPictureError(cause)) throw cause;
    throw new MediaError(CODES[cause.code], cause.message, { cause });
  }
}

async function decodeHeic(key: string): Promise<Buffer> {
  const input = await localMedia(key);
  return inScratchFolder(async (folder) => {
    const output = join(folder, 'photo.png');
    const bounds = { maxPixels: MAX_PIXELS, maxSide: MAX_SIDE };
    // Its decoder reports no life.
    const limits = { ...mediaLimits(), stallMs: mediaLimits().timeoutMs };
    await runMediaJob({ op: 'decode-picture', input, output, ...bounds }, { limits });
    return readFile(output);
  });
}

/** An original knows its place and its camera. */
async function replaceOriginal(uploadId: string, key: string): Promise<void> {
  const original = originalKey(uploadId);
  const sizeBytes = await mediaSize(key);
  const before = await storedBytes(original);
  if (before === null) return;
  if (before !== sizeBytes) {
    const bytes = await readMedia(key);
    if (!bytes) return;
    await saveMedia(original, bytes);
  }
  // Also after a crash between the two.
  await Upload.updateOne({ uploadId }, { $set: { sizeBytes } });
}
