import { DAY_MS } from '#lib/time/durations.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Long enough to undo the removal (docs/specification.md#reel-own-music). */
export const REMOVED_MUSIC_KEPT_MS = DAY_MS;

/** Returns the removed music that can still be brought back. */
export function keptMusic(tribute: Pick<TributeDocument, 'removedMusic'> | null, now = Date.now()) {
  const music = tribute?.removedMusic;
  const removedAt = music?.removedAt?.getTime() ?? 0;
  return removedAt > now - REMOVED_MUSIC_KEPT_MS ? music : null;
}

type MusicFile = NonNullable<TributeDocument['ownMusic']>;

/** Returns what a prepared file and a removed one have in common. */
export const preparedMusic = (file: MusicFile) => ({
  uploadId: file.uploadId,
  fileName: file.fileName,
  statedBy: file.statedBy,
  statedAt: file.statedAt,
  durationSeconds: file.durationSeconds,
  sizeBytes: file.sizeBytes,
});
