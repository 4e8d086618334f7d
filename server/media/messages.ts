import { z } from 'zod';
import { MEDIA_ERROR_CODES } from '#lib/recording/media-error-codes.ts';
import { MediaJob } from './jobs.ts';

export const MediaProgress = z.object({
  framesDone: z.int(),
  framesTotal: z.int(),
  /** Null until it can be estimated. */
  secondsLeft: z.number().nullable(),
});
export type MediaProgress = z.infer<typeof MediaProgress>;

/** Messages to the parent. `alive` reports work without a frame count. */
export const ChildMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('alive') }),
  z.object({ type: z.literal('progress'), progress: MediaProgress }),
  z.object({ type: z.literal('done'), result: z.unknown() }),
  z.object({
    type: z.literal('error'),
    code: z.enum(MEDIA_ERROR_CODES),
    message: z.string(),
    isOutage: z.boolean(),
  }),
]);
export type ChildMessage = z.infer<typeof ChildMessage>;

/** Returns a temporary name unique per run: a child that outlives its worker must not meet its successor. */
export const partOf = (file: string, runId: string): string => `${file}.${runId}.part`;

export const MediaRun = z.object({ runId: z.string().regex(/^[0-9a-f]+$/), job: MediaJob });
export type MediaRun = z.infer<typeof MediaRun>;
