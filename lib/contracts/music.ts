import { z } from 'zod';
import { MUSIC_MOODS } from '#lib/reel/music.ts';
import { TributeId, UploadId } from './ids.ts';

/** `mayUse` is the creator's statement that they may use the music in this reel. */
export const AddMusicInput = z.strictObject({
  tributeId: TributeId,
  uploadId: UploadId,
  mayUse: z.literal(true),
});
export type AddMusicInput = z.infer<typeof AddMusicInput>;

/** What the creator can choose from. */
export const MusicDto = z.object({
  /** The address of a few seconds in each mood. Null while they are composed. */
  samples: z.record(z.enum(MUSIC_MOODS), z.string().nullable()),
  /** The creator's own file. */
  file: z.object({ name: z.string(), durationSeconds: z.number(), url: z.string() }).nullable(),
  /** A file that is not prepared yet, or was refused. */
  arriving: z.object({ name: z.string(), failure: z.string().nullable() }).nullable(),
});
export type MusicDto = z.infer<typeof MusicDto>;
