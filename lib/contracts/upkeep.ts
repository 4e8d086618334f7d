import { z } from 'zod';

export const BACKUP_FAILURES = ['FOLDER', 'ROOM', 'WRITE', 'CHECK'] as const;

/** Scheduled backups, for the operator page. */
export const BackupsDto = z.object({
  folder: z.string(),
  everyHours: z.number().int(),
  keep: z.number().int(),
  isRunning: z.boolean(),
  /** The last one whose restore was checked. */
  verified: z.object({ at: z.iso.datetime(), sizeBytes: z.number().int() }).nullable(),
  /** Failures since then, and the last of them. */
  failures: z.number().int(),
  /** The newest recorded backup that the worker of the latest one did not find in its folder. */
  missing: z.string().nullable(),
  failed: z
    .object({
      at: z.iso.datetime(),
      failure: z.enum(BACKUP_FAILURES),
      /** What the program said. */
      words: z.string(),
    })
    .nullable(),
});
export type BackupsDto = z.infer<typeof BackupsDto>;

/** The retention period of media, for the operator page. */
export const RetentionDto = z.object({
  months: z.number().int(),
  /** Reels whose creators were warned that their media will be erased. */
  warned: z.number().int(),
  /** Reels whose media was erased. */
  erased: z.number().int(),
});
