import { z } from 'zod';
import { PHOTO_CAPTION_CHARS_MAX, PHOTOS_MAX, WRITTEN_CHARS_MAX } from '#lib/recording/limits.ts';
import { TributeId, UploadId } from './ids.ts';

/** Draws a written card without storing it. The name is the caller's. */
export const PreviewCardInput = z.strictObject({
  tributeId: TributeId,
  text: z.string().trim().min(1).max(WRITTEN_CHARS_MAX),
});
export type PreviewCardInput = z.infer<typeof PreviewCardInput>;

/** Draws a photo that the caller uploaded, sent or not. */
export const PreviewPhotoInput = z.strictObject({
  tributeId: TributeId,
  uploadId: UploadId,
  caption: z.string().trim().max(PHOTO_CAPTION_CHARS_MAX),
  /** Its place among the photos, from 0. The first one bears the name. */
  place: z
    .int()
    .min(0)
    .max(PHOTOS_MAX - 1),
});
export type PreviewPhotoInput = z.infer<typeof PreviewPhotoInput>;

export const PreviewAnswerInput = z.union([PreviewCardInput, PreviewPhotoInput]);
export type PreviewAnswerInput = z.infer<typeof PreviewAnswerInput>;

export const AnswerPreviewDto = z.object({
  /** A data URL: an unsent answer has no address. */
  pictureUrl: z.string(),
  width: z.int(),
  height: z.int(),
  /** How long the reel shows it. */
  seconds: z.number(),
});
export type AnswerPreviewDto = z.infer<typeof AnswerPreviewDto>;
