import { z } from 'zod';
import { REEL_QUALITIES } from '#lib/reel/format.ts';
import { ObjectIdString, TributeId } from './ids.ts';

/** How a reel differs from an earlier version. DETAILS are names, texts and pictures of the same clips. */
export const REEL_CHANGES = [
  'CLIPS_ADDED',
  'CLIPS_REMOVED',
  'CLIPS_SHOWN',
  'CLIPS_HIDDEN',
  'CLIPS_TRIMMED',
  'CLIPS_RENAMED',
  'CLIPS_ROTATED',
  'CLIPS_CLEANED',
  'ORDER',
  'CARDS',
  'LOOK',
  'MUSIC',
  'FORMAT',
  'QUALITY',
  'CAPTIONS_DRAWN',
  'CAPTIONS_LEFT_OUT',
  'CAPTIONS',
  'DETAILS',
] as const;
export const ReelChange = z.object({ kind: z.enum(REEL_CHANGES), count: z.int().positive() });
export type ReelChange = z.infer<typeof ReelChange>;

/** How a file is made of the reel. */
export const FileOptions = z.strictObject({
  quality: z.enum(REEL_QUALITIES).default('720p'),
  /** Whether captions are drawn into its picture. */
  hasCaptions: z.boolean().default(false),
});
export type FileOptions = z.infer<typeof FileOptions>;

/** A file that was made of the reel (docs/specification.md#reel-files). */
export const MadeReelDto = z.object({
  renderId: z.string(),
  madeAt: z.iso.datetime(),
  manifestVersion: z.number().int(),
  durationSeconds: z.number().nullable(),
  /** Null once the file is no longer kept. */
  sizeBytes: z.number().nullable(),
  /** The file is no longer kept, and can be made again from its version. */
  canRemake: z.boolean(),
  quality: z.enum(REEL_QUALITIES),
  hasCaptions: z.boolean(),
  /** How many of its clips were enlarged, because their originals are gone. */
  enlargedClips: z.int(),
  /** Its music could not be made. */
  isMusicMissing: z.boolean(),
  /** It played the creator's own music, which was replaced or removed since. */
  isMusicLost: z.boolean(),
  /** Whether the reel still looks like this. */
  isCurrent: z.boolean(),
  /** Since the file before. Null for the first. */
  changes: z.array(ReelChange).nullable(),
});
export type MadeReelDto = z.infer<typeof MadeReelDto>;

/** `renderId` makes that file, which is no longer kept, again from its version, as it was made. */
export const MakeReelInput = z.union([
  z.strictObject({ tributeId: TributeId, renderId: ObjectIdString }),
  z.strictObject({ tributeId: TributeId, ...FileOptions.shape }),
]);
export type MakeReelInput = z.infer<typeof MakeReelInput>;
