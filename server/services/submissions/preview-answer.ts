import sharp from 'sharp';
import type { AnswerPreviewDto, PreviewAnswerInput } from '#lib/contracts/answer-previews.ts';
import { PHOTO_BYTES_MAX } from '#lib/recording/limits.ts';
import { cardSeconds, photoSeconds } from '#lib/reel/drawn-answer.ts';
import { Slots } from '#lib/slots.ts';
import { editOf, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { drawPhoto, drawVoice, drawWrittenCard } from '#server/drawing/answer.ts';
import { AppError } from '#server/errors/app-error.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { keyOfUrl, readMedia } from '#server/integrations/storage.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { personOf } from '#server/services/access/person-of.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireUpload } from '#server/services/access/require-upload.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { makerOf } from '#server/services/contributors/maker-of.ts';
import { readPicture } from '#server/services/pictures/read-picture.ts';

/** Twice the width on the smallest phones. */
const LONGEST_SIDE = 720;
/** Sharp in a frame of 720p. */
const PHOTO_SIDE_MAX = 1_280;
/** Bounds memory: a photo of 40 megapixels takes 160 MB while it is decoded, besides its file. */
const photoSlots = new Slots(2, 8);
const RETRY_SECONDS = 10;

/**
 * Draws a card, a voice or an uploaded photo with the reel's drawing code, until `signal` aborts. Throws NOT_FOUND, also
 * for another person's upload; GONE; CONFLICT while the photo's bytes arrive; UNAVAILABLE while too many photos wait;
 * UNSUPPORTED_MEDIA and UNAVAILABLE as `readPicture`; PERSON_GONE as `makerOf`; UNAUTHENTICATED also before joining.
 */
export async function previewAnswer(
  ctx: ServiceContext,
  input: PreviewAnswerInput,
  signal: AbortSignal,
): Promise<AnswerPreviewDto> {
  const access = await requireAccess(ctx, input.tributeId, 'send');
  const { tribute, contributors } = access;
  const { personId, kind } = input;
  const sender = (await makerOf(access, { kind, personId })) ?? personOf(contributors, { kind });
  if (!sender) throw new AppError('UNAUTHENTICATED', 'joinFirst');
  const { tributeType: type } = tribute;
  const { format, settings } = editOf(await findManifest(tribute._id), type);
  const { theme } = settings;
  if ('text' in input) {
    const { text } = input;
    const card = { medium: 'TEXT', type, theme, text, name: sender.name } as const;
    return toDto(await drawWrittenCard(card, format), cardSeconds(text));
  }
  if ('peaks' in input) {
    const voice = {
      answer: { medium: 'VOICE', type, theme },
      peaks: input.peaks,
      name: sender.name,
    } as const;
    const draw = async (picture: Buffer | null) => toDto(await drawVoice({ ...voice, picture }, format), 0);
    const { pictureUploadId } = input;
    return pictureUploadId === null
      ? draw(await readSubject(tribute))
      : withPhoto(await requirePhoto(ctx, pictureUploadId), signal, draw);
  }
  const { caption, place } = input;
  const name = place === 0 ? sender.name : null;
  return withPhoto(await requirePhoto(ctx, input.uploadId), signal, async (picture) =>
    toDto(await drawPhoto({ picture, caption, name }, format), photoSeconds(caption)),
  );
}

/** Draws with a photo while there is room for its pixels. Throws UNAVAILABLE, and as `readPicture`. */
async function withPhoto<T>(
  key: string,
  signal: AbortSignal,
  draw: (picture: Buffer) => Promise<T>,
): Promise<T> {
  const drawn = await photoSlots.use(signal, async () => draw(await readPhoto(key, signal)));
  if (!drawn) throw new AppError('UNAVAILABLE', 'unavailable', { retryAfterSeconds: RETRY_SECONDS });
  return drawn;
}

/** Returns the picture of the person or thing that the reel is about, or null. */
async function readSubject({ imageUrl }: TributeDocument): Promise<Buffer | null> {
  const key = imageUrl ? keyOfUrl(imageUrl) : null;
  return key === null ? null : readMedia(key);
}

/** Returns the key of the photo's file. */
async function requirePhoto(ctx: ServiceContext, uploadId: string): Promise<string> {
  const { finishedAt, sizeBytes } = await requireUpload(ctx, uploadId);
  if (!finishedAt) throw new AppError('CONFLICT', 'photoOnItsWay');
  if ((sizeBytes ?? 0) > PHOTO_BYTES_MAX) throw new AppError('UNSUPPORTED_MEDIA', 'photoTooLarge');
  return originalKey(uploadId);
}

async function readPhoto(key: string, signal: AbortSignal): Promise<Buffer> {
  const bytes = await readMedia(key);
  if (!bytes) throw new AppError('GONE', 'uploadTooOld');
  return (await readPicture(bytes, PHOTO_SIDE_MAX, signal)).bytes;
}

async function toDto(png: Buffer, seconds: number): Promise<AnswerPreviewDto> {
  const { data, info } = await sharp(png)
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { pictureUrl: `data:image/webp;base64,${data.toString('base64')}`, width, height, seconds };
}
