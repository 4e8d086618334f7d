import type { Types } from 'mongoose';
import type { VersionChange } from '#lib/contracts/reel-versions.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { keptMusic } from './kept-music.ts';

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
  const oldest = Math.min(...playing.map(({ version }) => version));
  const changes = playing.length > 0 ? await changesAfter(tribute._id, oldest) : [];
  const kept = new Set([tribute.ownMusic, ...keptMusic(tribute)].map((music) => music?.uploadId));
  const lost = playing.filter(({ version }) => {
    const next = changes.find((other) => other.version > version);
    return next && !kept.has(next.songChange?.before?.uploadId);
  });
  return new Set(lost.map(({ version }) => version));
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
