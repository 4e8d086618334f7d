import type { Types } from 'mongoose';
import {
  CLIP_CHANGES,
  type EditHistory,
  type ReelVersionDto,
  type VersionChange,
} from '#lib/contracts/reel-versions.ts';
import { editHistory } from '#lib/reel/edit-history.ts';
import { versionChanges } from '#lib/reel/version-changes.ts';
import { VERSIONS_KEPT } from '#lib/reel/versions-kept.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { nameClipChanges } from './clip-changes.ts';
import { laterClips } from './later-clips.ts';
import { editOf, itemsOf } from './manifest-versions.ts';
import { nameCorrections } from './name-change.ts';
import { isSongLost, nameSongs } from './song-change.ts';

type Step = Pick<ManifestDocument, 'version' | 'cause' | 'step'>;

/** Returns the versions whose changes the creator can undo and repeat next. */
export async function findNextSteps(
  tribute: Types.ObjectId,
): Promise<{ undo: number | undefined; redo: number | undefined }> {
  const newest = await Manifest.find({ tribute }, { version: 1, cause: 1, step: 1 })
    .sort({ version: -1 })
    .limit(VERSIONS_KEPT)
    .lean();
  const versions = newest.map(({ version, cause, step }) => ({ version, cause, step: step ?? null }));
  const { undo, redo } = editHistory(versions.toReversed());
  return { undo: undo.at(-1), redo: redo.at(-1) };
}

export async function findEditHistory(tribute: TributeDocument): Promise<EditHistory> {
  const { undo, redo } = await findNextSteps(tribute._id);
  const steps = [undo, redo].filter((version) => version !== undefined);
  if (steps.length === 0) return { undo: null, redo: null };
  const found = await Manifest.find({ tribute: tribute._id, version: { $in: steps } });
  const described = await describeVersions(tribute, found);
  const describedAs = async (step: number | undefined, side: 'before' | 'after') => {
    const version = described.find((other) => other.version === step);
    if (!version) return null;
    return (await isSongLost(tribute, version.version, side))
      ? { ...version, isMusicLost: true as const }
      : version;
  };
  return { undo: await describedAs(undo, 'before'), redo: await describedAs(redo, 'after') };
}

/** Describes versions by what they change (docs/specification.md#reel-version-list). */
export async function describeVersions(
  { _id, tributeType }: TributeDocument,
  manifests: readonly ManifestDocument[],
): Promise<ReelVersionDto[]> {
  const needed = manifests.flatMap((manifest) => [
    changedIn(manifest) - 1,
    changedIn(manifest),
    manifest.step ?? 0,
  ]);
  const found = await Manifest.find({ tribute: _id, version: { $in: [...new Set(needed)] } });
  const manifestOf = new Map(found.map((manifest) => [manifest.version, manifest]));
  const ofClips = await nameClipChanges(_id, [...manifestOf.keys()]);
  const names = await nameCorrections(_id, [...manifestOf.keys()]);
  const songs = await nameSongs(_id, [...manifestOf.keys()]);
  const changesIn = (version: number) => {
    const [before, after] = [manifestOf.get(version - 1), manifestOf.get(version)];
    if (!after || (!before && version > 1)) return null;
    const changes = versionChanges(editOf(before ?? null, tributeType), editOf(after, tributeType));
    const song = songs.get(version);
    const withSong = song ? [...changes.filter((change) => !isOfSong(change, song)), song] : changes;
    return withName(withClipChanges(withSong, ofClips.get(version) ?? []), names.get(version));
  };
  const keptIn = ({ items, step }: ManifestDocument): number => {
    const restored = manifestOf.get(step ?? 0) ?? null;
    return restored || step === 0 ? laterClips(itemsOf(restored), itemsOf({ items })).length : 0;
  };
  return manifests.map((manifest) => ({
    version: manifest.version,
    savedAt: manifest.createdAt.toISOString(),
    cause: manifest.cause,
    restoredAt:
      manifest.cause === 'RESTORE'
        ? (manifestOf.get(manifest.step ?? 0)?.createdAt.toISOString() ?? null)
        : null,
    ...(manifest.cause === 'RESTORE' && typeof manifest.step === 'number' && { restores: manifest.step }),
    ...laterClipsOf(manifest.cause === 'RESTORE' ? keptIn(manifest) : 0),
    changes: changesIn(changedIn(manifest)),
  }));
}

const laterClipsOf = (count: number) => (count > 0 ? { laterClips: count } : {});

const changedIn = ({ version, cause, step }: Step): number =>
  (cause === 'UNDO' || cause === 'REDO') && step ? step : version;

/** The name of a song says that it is the creator's own. */
const isOfSong = ({ kind, value }: VersionChange, song: VersionChange): boolean =>
  kind === 'MUSIC' && value === 'own' && song.value !== null;

/** The clips of the person already tell the name, if the reel shows any. */
const withName = (changes: VersionChange[], name: VersionChange | undefined): VersionChange[] =>
  name && changes.every(({ kind }) => kind !== 'RENAMED') ? [...changes, name] : changes;

/** By question, the places of clips already tell which question they answer. */
function withClipChanges(changes: VersionChange[], ofClips: readonly VersionChange[]): VersionChange[] {
  const added = CLIP_CHANGES.flatMap((kind) => {
    const alike = ofClips.filter((change) => change.kind === kind);
    const [first] = alike;
    if (!first || changes.some((change) => change.kind === kind)) return [];
    return alike.length === 1 ? [first] : [{ kind, count: alike.length, submissionId: null, value: null }];
  });
  return [...changes, ...added];
}
