import { z } from 'zod';
import { TributeId } from './ids.ts';

/**
 * How a version came about. A `PROPOSAL` is an edit that we proposed and the creator used. Other people, arriving clips and
 * jobs make `BY_OTHERS` versions, which nobody can undo.
 */
export const VERSION_CAUSES = ['CHANGE', 'PROPOSAL', 'RESTORE', 'UNDO', 'REDO', 'BY_OTHERS'] as const;
export type VersionCause = (typeof VERSION_CAUSES)[number];

/** The kinds of changes. `CARDS` are cards that are hidden or shown again. */
export const VERSION_CHANGES = [
  'ADDED',
  'REMOVED',
  'SHOWN',
  'HIDDEN',
  'QUESTION',
  'MOVED',
  'ORDER',
  'TRIMMED',
  'WHOLE',
  'RENAMED',
  'ROTATED',
  'CLEANED',
  'POSTER',
  'CAPTIONS',
  'CARDS',
  'ARRANGED',
  'TIDY',
  'THEME',
  'TRANSITION',
  'MUSIC',
  'VOLUME',
  'MUSIC_START',
  'SONG',
  'FORMAT',
  'COVER',
] as const;

/** Those that are stored with the clip, not in the manifest. */
export const CLIP_CHANGES = ['QUESTION', 'CAPTIONS'] as const satisfies (typeof VERSION_CHANGES)[number][];

export const VersionChange = z.object({
  kind: z.enum(VERSION_CHANGES),
  /** How many clips changed. */
  count: z.int().positive(),
  /** The clip, if it is only one. */
  submissionId: z.string().nullable(),
  /** What was chosen: a question's id, a place, a name or a setting. */
  value: z.string().nullable(),
});
export type VersionChange = z.infer<typeof VersionChange>;

/** A version of the reel in values that a page puts into words (docs/specification.md#reel-version-list). */
export const ReelVersionDto = z.object({
  version: z.int(),
  savedAt: z.iso.datetime(),
  cause: z.enum(VERSION_CAUSES),
  /** When the version that this one restores was saved. Null unless it restores one that is kept. */
  restoredAt: z.iso.datetime().nullable(),
  /** The version that this one restores, if it restores one. */
  restores: z.int().nonnegative().optional(),
  /** How many clips it kept because they joined the reel after the version that it restores. Missing for none. */
  laterClips: z.int().positive().optional(),
  /** Since the version before; of an undone or repeated change, that change. Null if the version before is not kept. */
  changes: z.array(VersionChange).nullable(),
  /** Own music that restoring the version, or undoing or repeating it, would bring back is erased. */
  isMusicLost: z.literal(true).optional(),
});
export type ReelVersionDto = z.infer<typeof ReelVersionDto>;

/** The changes that can be undone and repeated next. */
export const EditHistory = z.object({
  undo: ReelVersionDto.nullable(),
  redo: ReelVersionDto.nullable(),
});
export type EditHistory = z.infer<typeof EditHistory>;

/** `version` made the change to undo or repeat; another one than the next fails with STALE_VERSION. */
export const UndoInput = z.strictObject({
  tributeId: TributeId,
  action: z.enum(['UNDO', 'REDO']),
  version: z.number().int().positive(),
});
export type UndoInput = z.infer<typeof UndoInput>;

export const ReelVersionsQuery = z.strictObject({
  tributeId: TributeId,
  /** Only versions before this one. */
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});
export type ReelVersionsQuery = z.infer<typeof ReelVersionsQuery>;
