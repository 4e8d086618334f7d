import { inTurn } from '#lib/in-turn.ts';
import type { ReelMusicPlan } from '#lib/reel/music.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { loadPlayableFilm } from '#server/domain/reel/film.ts';
import { findManifest } from '#server/domain/reel/manifest-versions.ts';
import { musicId } from '#server/drawing/music-id.ts';
import {
  adoptMedia,
  hasMedia,
  inScratchFolder,
  localMedia,
  removeMedia,
  removeMediaOf,
} from '#server/integrations/storage.ts';
import { sweepReelLater } from '#server/jobs/queue/queue.ts';
import { isMediaError } from '#server/media/media-error.ts';
import { MUSIC_FILES } from '#server/media/music/music-plan.ts';
import { type RunMediaJobOptions, runMediaJob } from '#server/media/supervise.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { mediaLimits } from './media-limits.ts';

type Run = Pick<RunMediaJobOptions, 'onProgress' | 'signal'>;

/** The files of the latest music and the one before, which an undo brings back at once. */
const KEPT = 2;

/**
 * Composes a reel's music unless it exists, and tells open pages. Returns the key of its PCM, or null if the composer
 * failed, which the reel remembers: a reel without music is better than none.
 */
export async function ensureMusic(
  tribute: TributeDocument,
  plan: ReelMusicPlan,
  run: Run = {},
): Promise<string | null> {
  const id = musicId(tribute.id, plan);
  try {
    await inTurn(`music ${id}`, () => ensureStored(tribute, id, plan, run));
  } catch (error) {
    if (!isMediaError(error) || error.code === 'CANCELLED') throw error;
    logger.error({ tributeId: tribute.tributeId, err: error }, 'music cannot be composed');
    await noteFailure(tribute, id);
    return null;
  }
  return `${id}/${MUSIC_FILES.sound}`;
}

async function ensureStored(
  tribute: TributeDocument,
  id: string,
  plan: ReelMusicPlan,
  run: Run,
): Promise<void> {
  // Recorded first, so that a killed worker leaves no file that nobody removes.
  await record(tribute, id);
  if (await isStored(id)) return;
  await inScratchFolder(async (outputFolder) => {
    await play(plan, outputFolder, { ...run, limits: mediaLimits() });
    for (const name of Object.values(MUSIC_FILES))
      await adoptMedia(`${outputFolder}/${name}`, `${id}/${name}`);
  });
  await Tribute.updateOne(
    { _id: tribute._id, failedMusicId: id },
    { $unset: { failedMusicId: 1 } },
    { timestamps: false },
  );
  const newest = await findNewest(tribute);
  await dropOld(tribute, id, newest.musicId);
  if (newest.musicId !== id) return;
  const url = mediaLink(`${id}/${MUSIC_FILES.playback}`);
  publishTributeChange(tribute, { music: { version: newest.version, url }, stale: [] });
}

/** Has open pages stop waiting for it, once. */
async function noteFailure(tribute: TributeDocument, failedMusicId: string): Promise<void> {
  const { modifiedCount } = await Tribute.updateOne(
    { _id: tribute._id },
    { $set: { failedMusicId } },
    { timestamps: false },
  );
  if (modifiedCount > 0) publishTributeChange(tribute, { stale: ['film'] });
}

const play = async (plan: ReelMusicPlan, outputFolder: string, options: RunMediaJobOptions) =>
  plan.mood === 'own'
    ? runMediaJob({ op: 'fit-music', plan, input: await localMedia(plan.file), outputFolder }, options)
    : runMediaJob({ op: 'compose-music', plan, outputFolder }, options);

async function isStored(id: string): Promise<boolean> {
  for (const name of Object.values(MUSIC_FILES)) if (!(await hasMedia(`${id}/${name}`))) return false;
  return true;
}

async function record({ _id }: TributeDocument, id: string): Promise<void> {
  await Tribute.updateOne({ _id }, { $pull: { musicIds: id } }, { timestamps: false });
  await Tribute.updateOne({ _id }, { $push: { musicIds: id } }, { timestamps: false });
}

/** Returns the newest version of the reel and what it plays. */
async function findNewest(tribute: TributeDocument): Promise<{ version: number; musicId: string | null }> {
  const manifest = await findManifest(tribute._id);
  const { music } = (await loadPlayableFilm(tribute, manifest)).plan;
  return { version: manifest?.version ?? 0, musicId: music && musicId(tribute.id, music) };
}

/** Removes what no file needs of earlier music. */
async function dropOld({ _id }: TributeDocument, id: string, current: string | null): Promise<void> {
  const tribute = await Tribute.findById(_id);
  // Erased meanwhile.
  if (!tribute?.musicIds || tribute.isErasing) return removeMediaOf(id);
  // Files of older versions may have been made since it was composed.
  const old = tribute.musicIds.slice(0, -KEPT).filter((folder) => folder !== current);
  if (old.length === 0) return;
  // Players may still read the others (`sweepMusic`). Only files need this one, which is large.
  for (const folder of old) await removeMedia(`${folder}/${MUSIC_FILES.sound}`);
  await sweepReelLater(_id);
}
