import type { Types } from 'mongoose';
import type { VersionChange } from '#lib/contracts/reel-versions.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { keptMusic, type MusicFile } from './kept-music.ts';

type Song = { uploadId: string; fileName: string };

/** The creator's own music before and after a version. Null for none. */
export type SongChange = { before: Song | null; after: Song | null };

export const songChange = (before: Song | null, after: Song | null): SongChange => ({
  before: before && songOf(before),
  after: after && songOf(after),
});

const songOf = ({ uploadId, fileName }: Song): Song => ({ uploadId, fileName });

/** Returns how a version changed the own music, or null. */
export async function findSongChange(tribute: Types.ObjectId, version: number): Promise<SongChange | null> {
  const found = await Manifest.findOne({ tribute, version }).select('songChange').lean();
  return found?.songChange
    ? songChange(found.songChange.before ?? null, found.songChange.after ?? null)
    : null;
}

/** Returns the changes of the own music after a version, oldest first. */
async function changesAfter(tribute: Types.ObjectId, version: number) {
  return Manifest.find({ tribute, version: { $gt: version }, songChange: { $exists: true } })
    .sort({ version: 1 })
    .select('version songChange')
    .lean();
}

/** Returns the own music that the reel had at a version. */
export async function songAt({ _id, ownMusic }: TributeDocument, version: number): Promise<Song | null> {
  const [next] = await changesAfter(_id, version);
  return next?.songChange ? (next.songChange.before ?? null) : (ownMusic ?? null);
}

/** Returns those of these versions that played own music that is gone: restored, they would not play it. */
export async function findLostMusic(
  tribute: TributeDocument,
  manifests: readonly ManifestDocument[],
): Promise<ReadonlySet<number>> {
  const playing = manifests.filter(({ settings }) => settings?.music?.mood === 'own');
  if (playing.length === 0) return new Set();
  const changes = await changesAfter(tribute._id, Math.min(...playing.map(({ version }) => version)));
  const unrecorded = await findUnrecordedMusic(tribute);
  const lost = playing.filter(({ version }) => {
    const next = changes.find((other) => other.version > version);
    const song = next?.songChange ? next.songChange.before : tribute.ownMusic;
    return song ? !isThere(tribute, song) : !unrecorded;
  });
  return new Set(lost.map(({ version }) => version));
}

/** Returns whether the own music that undoing or repeating a version would bring is gone. */
export async function isSongLost(
  tribute: TributeDocument,
  version: number,
  side: keyof SongChange,
): Promise<boolean> {
  const song = (await findSongChange(tribute._id, version))?.[side];
  return Boolean(song && !isThere(tribute, song));
}

const isThere = (tribute: TributeDocument, { uploadId }: Pick<Song, 'uploadId'>): boolean =>
  [tribute.ownMusic, ...keptMusic(tribute)].some((music) => music?.uploadId === uploadId);

/** Returns the music that was removed before versions recorded it, if any. Versions that played it name no other. */
export async function findUnrecordedMusic(tribute: TributeDocument): Promise<MusicFile | undefined> {
  const last = keptMusic(tribute).at(-1);
  const recorded = { tribute: tribute._id, 'songChange.before.uploadId': last?.uploadId };
  return last && !(await Manifest.exists(recorded)) ? last : undefined;
}

/** Returns the changes of the own music as the list of versions names them. */
export async function nameSongs(
  tribute: Types.ObjectId,
  versions: readonly number[],
): Promise<Map<number, VersionChange>> {
  const found = await Manifest.find({ tribute, version: { $in: versions }, songChange: { $exists: true } })
    .select('version songChange')
    .lean();
  return new Map(
    found.map(({ version, songChange: song }) => [
      version,
      { kind: 'SONG', count: 1, submissionId: null, value: song?.after?.fileName ?? null },
    ]),
  );
}
