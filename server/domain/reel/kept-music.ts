import type { Types } from 'mongoose';
import { DAY_MS } from '#lib/time/durations.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';

/** Long enough to undo the change (docs/specification.md#reel-own-music). */
export const FORMER_MUSIC_KEPT_MS = DAY_MS;
/** Of one reel. */
const FORMER_MUSIC_MAX = 3;
const ATTEMPTS = 20;

export type MusicFile = NonNullable<TributeDocument['ownMusic']>;

/** Returns the removed and replaced music that can still be brought back, the latest last. */
export function keptMusic(
  tribute: Pick<TributeDocument, 'formerMusic'> | null,
  now = Date.now(),
): MusicFile[] {
  const isKept = ({ removedAt }: MusicFile) => (removedAt?.getTime() ?? 0) > now - FORMER_MUSIC_KEPT_MS;
  return (tribute?.formerMusic ?? []).filter(isKept);
}

/** Returns what a prepared file and a former one have in common. */
const preparedMusic = (file: MusicFile) => ({
  uploadId: file.uploadId,
  fileName: file.fileName,
  statedBy: file.statedBy,
  statedAt: file.statedAt,
  durationSeconds: file.durationSeconds,
  sizeBytes: file.sizeBytes,
});

/**
 * Gives a reel another own music, or none at null, and keeps the one before to undo that. Returns both, or null if the
 * reel no longer matches `condition`. Safe to repeat.
 */
export async function changeSong(
  _id: Types.ObjectId | string,
  song: MusicFile | null,
  condition: object = {},
): Promise<{ before: MusicFile | null; tribute: TributeDocument } | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const tribute = await Tribute.findOne({ ...condition, _id });
    if (!tribute) return null;
    const before = tribute.ownMusic ?? null;
    if (before?.uploadId === song?.uploadId) return { before, tribute };
    const isUnchanged = { ...condition, _id, 'ownMusic.uploadId': before?.uploadId ?? null };
    const change = songChangeOf(tribute, song);
    const changed = await Tribute.findOneAndUpdate(isUnchanged, change, { returnDocument: 'after' });
    if (changed) return { before, tribute: changed };
  }
  throw new Error('The music kept changing.');
}

function songChangeOf(tribute: TributeDocument, song: MusicFile | null) {
  const former = keptMusic(tribute).filter(({ uploadId }) => uploadId !== song?.uploadId);
  const { ownMusic: before } = tribute;
  const replaced = before ? [{ ...preparedMusic(before), removedAt: new Date() }] : [];
  const formerMusic = [...former, ...replaced].slice(-FORMER_MUSIC_MAX);
  return song
    ? { $set: { ownMusic: preparedMusic(song), formerMusic } }
    : { $set: { formerMusic }, $unset: { ownMusic: 1 } };
}
