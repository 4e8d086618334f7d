import type { Types } from 'mongoose';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import { Render, type RenderDocument } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { loadFilm } from './film.ts';
import { findFilmMark } from './film-mark.ts';
import { markOfCaptions } from './find-captions.ts';
import { findManifest } from './manifest-versions.ts';

export const keptFile = (tribute: Types.ObjectId) =>
  ({ tribute, status: 'READY', fileRemovedAt: null }) as const;

/** By the version that they show: a file that was made again takes its old place. */
export const NEWEST_VERSION_FIRST = { manifestVersion: -1, createdAt: -1, _id: -1 } as const;

export const findNewestFile = (tribute: Types.ObjectId): Promise<RenderDocument | null> =>
  Render.findOne(keptFile(tribute), null, { sort: NEWEST_VERSION_FIRST }).exec();

/** Matches the kept files without a clip that its speaker took back. */
export async function visibleFile(tribute: Types.ObjectId) {
  return { ...keptFile(tribute), manifestVersion: { $nin: await findTakenBackVersions(tribute) } };
}

/** Returns the versions that show a clip that its speaker took back. */
export async function findTakenBackVersions(tribute: Types.ObjectId): Promise<number[]> {
  const takenBack = { tribute, deletedBy: 'SPEAKER', deletedAt: { $ne: null } } as const;
  const clips = await Submission.find(takenBack, '_id').lean();
  return findVersionsWith(
    tribute,
    clips.map(({ _id }) => _id),
  );
}

/** Returns the versions that show a clip that is gone: made again, their files would differ. */
export async function findIncompleteVersions(tribute: Types.ObjectId): Promise<number[]> {
  const present = await Submission.distinct('_id', { tribute, deletedAt: null });
  const gone = { $elemMatch: { kind: 'CLIP', submission: { $nin: present }, hidden: { $ne: true } } };
  return Manifest.distinct('version', { tribute, items: gone });
}

/** Returns the versions that show one of the clips. */
export function findVersionsWith(
  tribute: Types.ObjectId,
  clips: readonly Types.ObjectId[],
): Promise<number[]> {
  const shown = { $elemMatch: { submission: { $in: clips }, hidden: { $ne: true } } };
  return Manifest.distinct('version', { tribute, items: shown });
}

/** Returns the newest kept file that shows the reel as it is now. */
export async function findCurrentFile(tribute: TributeDocument): Promise<RenderDocument | null> {
  const { filmMark, captionsMark } = await currentMarks(tribute);
  const shown = { filmMark, captionsMark: { $in: [null, captionsMark] }, isMusicMissing: { $ne: true } };
  return Render.findOne({ ...keptFile(tribute._id), ...shown }, null, { sort: NEWEST_VERSION_FIRST });
}

type MusicOfFile = Pick<RenderDocument, 'ownMusicId' | 'createdAt' | 'isMusicMissing'>;

/**
 * Returns whether a file played the creator's own music, which was replaced or removed since: made again, it would differ.
 * `manifest` is the version that it shows.
 */
export function hasLostMusic(
  { ownMusicId, createdAt, isMusicMissing }: MusicOfFile,
  manifest: ManifestDocument | null,
  { ownMusic }: Pick<TributeDocument, 'ownMusic'>,
): boolean {
  if (ownMusicId === null || isMusicMissing) return false;
  if (ownMusicId !== undefined) return ownMusicId !== ownMusic?.uploadId;
  // Files of earlier versions played the music that the reel had when they were made.
  const isFromThen = ownMusic && ownMusic.statedAt <= createdAt;
  return manifest?.settings?.music?.mood === 'own' && !isFromThen;
}

export type ReelMarks = { filmMark: string; captionsMark: string };

/** Returns whether a file is the reel as it is now, with its music. Captions only count where the picture shows them. */
export const isCurrent = (
  { filmMark, captionsMark, isMusicMissing }: Pick<RenderDocument, keyof ReelMarks | 'isMusicMissing'>,
  now: ReelMarks,
): boolean =>
  !isMusicMissing && filmMark === now.filmMark && (!captionsMark || captionsMark === now.captionsMark);

export async function currentMarks(tribute: TributeDocument): Promise<ReelMarks> {
  const manifest = await findManifest(tribute._id);
  const plan = await loadFilm(tribute, manifest);
  return {
    filmMark: await findFilmMark(plan, manifest),
    captionsMark: await markOfCaptions(plan),
  };
}
