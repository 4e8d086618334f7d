import { z } from 'zod';
import { WRITTEN_CHARS_MAX } from '#lib/recording/limits.ts';
import { TributeId } from './ids.ts';

/** Draws a written card without storing it. The name is the caller's. */
export const PreviewCardInput = z.strictObject({
  tributeId: TributeId,
  text: z.string().trim().min(1).max(WRITTEN_CHARS_MAX),
});
export type PreviewCardInput = z.infer<typeof PreviewCardInput>;

export const CardPreviewDto = z.object({
  /** A data URL: words that were not sent have no address. */
  pictureUrl: z.string(),
  width: z.int(),
  height: z.int(),
  /** How long the reel shows it. */
  seconds: z.number(),
});
export type CardPreviewDto = z.infer<typeof CardPreviewDto>;
