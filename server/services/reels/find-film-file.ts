import { shownClips } from '#lib/reel/manifest.ts';
import {
  findCurrentFile,
  findIncompleteVersions,
  hasLostMusic,
  keptFile,
  NEWEST_VERSION_FIRST,
  visibleFile,
} from '#server/domain/reel/made-files.ts';
import { findManifest, itemsOf } from '#server/domain/reel/manifest-versions.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Render, type RenderDocument } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { grants } from '#server/services/access/permissions.ts';
import type { Access } from '#server/services/access/require-access.ts';

/** Returns one of the kept files, if no speaker took back a clip of it. Null for others than the creator. */
export async function findMadeFile(
  { tribute: { _id: tribute }, roles }: Pick<Access, 'tribute' | 'roles'>,
  renderId: string,
): Promise<RenderDocument | null> {
  return grants('manage', roles) ? Render.findOne({ ...(await visibleFile(tribute)), _id: renderId }) : null;
}

/** Returns a file that is no longer kept and can be made again: the clips of its version and its music are there. */
export async function findRemovedFile(
  reel: TributeDocument,
  renderId: string,
): Promise<RenderDocument | null> {
  const { _id: tribute } = reel;
  const manifestVersion = { $nin: await findIncompleteVersions(tribute) };
  const removed = { status: 'READY', fileRemovedAt: { $ne: null } } as const;
  const file = await Render.findOne({ _id: renderId, tribute, manifestVersion, ...removed });
  const version = file && (await Manifest.findOne({ tribute, version: file.manifestVersion }));
  return file && !hasLostMusic(file, version, reel) ? file : null;
}

/**
 * Returns the render the caller may download: the creator's shows the reel as it is, or is the newest without clips
 * that their speakers took back; for others it is the newest without removed clips.
 */
export async function findFilmFile({
  tribute,
  roles,
}: Pick<Access, 'tribute' | 'roles'>): Promise<RenderDocument | null> {
  const { _id } = tribute;
  if (grants('manage', roles)) {
    const current = await findCurrentFile(tribute);
    return current ?? Render.findOne(await visibleFile(_id), null, { sort: NEWEST_VERSION_FIRST });
  }
  const renders = await Render.find(keptFile(_id), null, { sort: NEWEST_VERSION_FIRST });
  if (renders.length === 0) return null;
  const [versions, shownNow] = await Promise.all([
    Manifest.find({ tribute: _id, version: { $in: renders.map(({ manifestVersion }) => manifestVersion) } }),
    findShownClips(_id),
  ]);
  const clipsOf = new Map(versions.map((manifest) => [manifest.version, shownClips(itemsOf(manifest))]));
  const isShowable = ({ manifestVersion }: RenderDocument) =>
    (clipsOf.get(manifestVersion) ?? []).every((clip) => shownNow.has(clip));
  return renders.find(isShowable) ?? null;
}

async function findShownClips(tribute: TributeDocument['_id']): Promise<Set<string>> {
  const ids = shownClips(itemsOf(await findManifest(tribute)));
  const clips = await Submission.find({ _id: { $in: ids }, deletedAt: null }, 'contributor').lean();
  const speakers = clips.map(({ contributor }) => contributor);
  const removed = await Contributor.find({ _id: { $in: speakers }, status: 'REVOKED' }, '_id').lean();
  const removedIds = new Set(removed.map((person) => String(person._id)));
  return new Set(
    clips.filter(({ contributor }) => !removedIds.has(String(contributor))).map((clip) => String(clip._id)),
  );
}
