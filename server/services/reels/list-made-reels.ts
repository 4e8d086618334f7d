import type { MadeReelDto, ReelChange } from '#lib/contracts/made-reels.ts';
import { compareReels } from '#lib/reel/compare-reels.ts';
import { fileOptionsOf } from '#server/domain/reel/file-options.ts';
import {
  currentMarks,
  findIncompleteVersions,
  findTakenBackVersions,
  hasLostMusic,
  isCurrent,
  NEWEST_VERSION_FIRST,
} from '#server/domain/reel/made-files.ts';
import { editOf } from '#server/domain/reel/manifest-versions.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Render, type RenderDocument } from '#server/models/render.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';

/**
 * Returns the files made of a reel, newest version first, with what changed since the one before. A file that was made
 * again is listed once. Throws NOT_FOUND.
 */
export async function listMadeReels(ctx: ServiceContext, tributeId: string): Promise<MadeReelDto[]> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const made = await Render.find({ tribute: tribute._id, status: 'READY' }, null, {
    sort: NEWEST_VERSION_FIRST,
  });
  const renders = made.filter((render) => !made.some((other) => replaces(other, render)));
  if (renders.length === 0) return [];
  const [marks, takenBack, incomplete] = await Promise.all([
    currentMarks(tribute),
    findTakenBackVersions(tribute._id),
    findIncompleteVersions(tribute._id),
  ]);
  const versions = renders.map(({ manifestVersion }) => manifestVersion);
  const manifests = await Manifest.find({ tribute: tribute._id, version: { $in: versions } });
  const manifestOf = new Map(manifests.map((manifest) => [manifest.version, manifest]));
  const versionOf = ({ manifestVersion }: RenderDocument) => manifestOf.get(manifestVersion) ?? null;
  const reelOf = (render: RenderDocument) => editOf(versionOf(render), tribute.tributeType);
  return renders.map((render, index) => {
    const before = renders[index + 1];
    const { quality, hasCaptions } = fileOptionsOf(render);
    const isTakenBack = takenBack.includes(render.manifestVersion);
    const isRemoved = Boolean(render.fileRemovedAt);
    const isMusicLost = hasLostMusic(render, versionOf(render), tribute);
    return {
      renderId: render.id,
      madeAt: render.createdAt.toISOString(),
      manifestVersion: render.manifestVersion,
      durationSeconds: render.file?.durationSeconds ?? null,
      sizeBytes: isRemoved || isTakenBack ? null : (render.file?.sizeBytes ?? null),
      canRemake: isRemoved && !isMusicLost && !incomplete.includes(render.manifestVersion),
      quality,
      hasCaptions,
      enlargedClips: render.enlargedClips ?? 0,
      isMusicMissing: render.isMusicMissing ?? false,
      isMusicLost,
      isCurrent: isCurrent(render, marks),
      changes: before
        ? [
            ...withDetails(compareReels(reelOf(before), reelOf(render)), before, render),
            ...compareFiles(before, render),
          ]
        : null,
    };
  });
}

/** Returns whether a removed file was made again later. */
function replaces(other: RenderDocument, removed: RenderDocument): boolean {
  const [one, two] = [fileOptionsOf(other), fileOptionsOf(removed)];
  return (
    Boolean(removed.fileRemovedAt) &&
    other.createdAt > removed.createdAt &&
    other.manifestVersion === removed.manifestVersion &&
    one.quality === two.quality &&
    one.hasCaptions === two.hasCaptions
  );
}

/** Equal versions whose files differ play another file of the creator, or show other names, texts or pictures. */
function withDetails(
  changes: ReelChange[],
  before: RenderDocument,
  { filmMark, ownMusicId, isMusicMissing = false }: RenderDocument,
): ReelChange[] {
  const isOtherSong = before.ownMusicId && ownMusicId && before.ownMusicId !== ownMusicId;
  // Without it because it could not be made then.
  const isOtherMusic = isOtherSong || (before.isMusicMissing ?? false) !== isMusicMissing;
  if (isOtherMusic && !changes.some(({ kind }) => kind === 'MUSIC'))
    return [...changes, { kind: 'MUSIC', count: 1 }];
  const isOther = changes.length === 0 && before.filmMark !== filmMark;
  return isOther ? [{ kind: 'DETAILS', count: 1 }] : changes;
}

/** Returns how the files themselves differ. */
function compareFiles(before: RenderDocument, after: RenderDocument): ReelChange[] {
  const kinds: ReelChange['kind'][] = [];
  const [old, now] = [fileOptionsOf(before), fileOptionsOf(after)];
  if (old.quality !== now.quality) kinds.push('QUALITY');
  if (old.hasCaptions !== now.hasCaptions)
    kinds.push(now.hasCaptions ? 'CAPTIONS_DRAWN' : 'CAPTIONS_LEFT_OUT');
  else if ((before.captionsMark ?? null) !== (after.captionsMark ?? null)) kinds.push('CAPTIONS');
  return kinds.map((kind) => ({ kind, count: 1 }));
}
