import { z } from 'zod';
import { PHOTO_CAPTION_CHARS_MAX, PHOTOS_MAX, WRITTEN_CHARS_MAX } from '#lib/recording/limits.ts';
import { OwnPersonId } from './contributors.ts';
import { TributeId, UploadId } from './ids.ts';

/** Thank-yous and answers may bear different names. Defaults to ANSWER. */
const kind = z.enum(['ANSWER', 'THANK_YOU']).optional();
/** Who made it, if others have used the device since. */
const personId = OwnPersonId;

/** Draws a written card without storing it. The name is the caller's. */
export const PreviewCardInput = z.strictObject({
  tributeId: TributeId,
  kind,
  personId,
  text: z.string().trim().min(1).max(WRITTEN_CHARS_MAX),
});
export type PreviewCardInput = z.infer<typeof PreviewCardInput>;

/** Draws a photo that the caller uploaded, sent or not. */
export const PreviewPhotoInput = z.strictObject({
  tributeId: TributeId,
  kind,
  personId,
  uploadId: UploadId,
  caption: z.string().trim().max(PHOTO_CAPTION_CHARS_MAX),
  /** Its place among the photos, from 0. The first one bears the name. */
  place: z
    .int()
    .min(0)
    .max(PHOTOS_MAX - 1),
});
export type PreviewPhotoInput = z.infer<typeof PreviewPhotoInput>;

/** As many bars as the reel draws at most, and a few more. */
const WAVE_BARS_MAX = 100;

/** Draws a voice over a picture that the caller uploaded, or over the reel's own. */
export const PreviewVoiceInput = z.strictObject({
  tributeId: TributeId,
  kind,
  personId,
  pictureUploadId: UploadId.nullable(),
  /** How loud the voice is over its time, from 0 to 1. */
  peaks: z.array(z.number().min(0).max(1)).max(WAVE_BARS_MAX),
});
export type PreviewVoiceInput = z.infer<typeof PreviewVoiceInput>;

export const PreviewAnswerInput = z.union([PreviewCardInput, PreviewPhotoInput, PreviewVoiceInput]);
export type PreviewAnswerInput = z.infer<typeof PreviewAnswerInput>;

export const AnswerPreviewDto = z.object({
  /** A data URL: an unsent answer has no address. */
  pictureUrl: z.string(),
  width: z.int(),
  height: z.int(),
  /** How long the reel shows it. 0 for a voice, which lasts as long as it is. */
  seconds: z.number(),
});
export type AnswerPreviewDto = z.infer<typeof AnswerPreviewDto>;
