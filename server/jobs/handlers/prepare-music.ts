import type { ReelEdit } from '#lib/reel/manifest.ts';
import { findUnusedFolders } from '#server/domain/reel/find-unused-folders.ts';
import { changeSong } from '#server/domain/reel/kept-music.ts';
import { changeEdit } from '#server/domain/reel/manifest-versions.ts';
import { ownMusicFolder, ownMusicKey } from '#server/domain/reel/own-music-key.ts';
import { songChange } from '#server/domain/reel/song-change.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import {
  adoptMedia,
  inScratchFolder,
  listMediaIds,
  localMedia,
  mediaSize,
  removeMediaOf,
} from '#server/integrations/storage.ts';
import { eraseUpload } from '#server/jobs/erasure/erase-clip.ts';
import { type BrokenRuns, isFinal, NO_BROKEN_RUNS } from '#server/jobs/queue/is-final.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { areClipsComing } from '#server/jobs/queue/media-load.ts';
import { giveWay, prepareReelSoon, sweepReelLater } from '#server/jobs/queue/queue.ts';
import { mediaLimits } from '#server/jobs/reel/media-limits.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

type Waiting = { _id: string; isErasing: { $ne: boolean }; 'arrivingMusic.uploadId': string };

/**
 * Prepares the creator's own music and has the reel play it. Waits for the reel's clips. A file that is refused replaces
 * nothing. Safe to repeat.
 */
export async function prepareMusic(
  payload: JobPayload<'prepare-music'>,
  earlier: BrokenRuns = NO_BROKEN_RUNS,
): Promise<void> {
  const { tribute: id, uploadId } = payload;
  const waiting: Waiting = { _id: id, isErasing: { $ne: true }, 'arrivingMusic.uploadId': uploadId };
  const tribute = await Tribute.findOne({ ...waiting, deletedAt: null });
  if (!tribute) return;
  const isPrepared = tribute.ownMusic?.uploadId === uploadId;
  let failure = tribute.arrivingMusic?.failure;
  const isToPrepare = !isPrepared && !failure;
  if (isToPrepare && (await areClipsComing(id))) return giveWay('prepare-music', payload, id);
  try {
    if (isToPrepare) await prepareArriving(tribute, waiting);
  } catch (error) {
    if (!isFinal(error, earlier)) throw error;
    logger.warn({ tributeId: tribute.tributeId, code: error.code, err: error }, 'music refused');
    failure = error.code;
    await Tribute.updateOne(waiting, { $set: { 'arrivingMusic.failure': failure } });
  }
  await settle(tribute, waiting, failure);
}

/** Has the reel play prepared music, and removes music that no version needs. */
async function settle(
  tribute: TributeDocument,
  waiting: Waiting,
  failure: string | null | undefined,
): Promise<void> {
  const { 'arrivingMusic.uploadId': uploadId } = waiting;
  // It was replaced, removed or erased meanwhile unless the reel names it.
  const folders = await listMediaIds(ownMusicFolder(tribute.id, ''));
  for (const folder of await findUnusedFolders(tribute._id, folders)) await removeMediaOf(folder);
  const chosen = failure ? null : await Tribute.findOne({ ...waiting, 'ownMusic.uploadId': uploadId });
  if (chosen) await chooseOwn(chosen);
  await eraseUpload(uploadId);
  // Last: it leads a repeat to the rest.
  await Tribute.updateOne({ ...waiting, 'ownMusic.uploadId': uploadId }, { $unset: { arrivingMusic: 1 } });
  publishTributeChange(tribute, { stale: ['music', 'film', 'render'] });
}

async function prepareArriving({ id, arrivingMusic }: TributeDocument, waiting: Waiting): Promise<void> {
  if (!arrivingMusic) return;
  const { uploadId, fileName, statedBy, statedAt } = arrivingMusic;
  const ownMusic = { uploadId, fileName, statedBy, statedAt, ...(await encode(id, uploadId)) };
  await changeSong(id, ownMusic, waiting);
}

async function encode(
  tribute: string,
  uploadId: string,
): Promise<{ durationSeconds: number; sizeBytes: number }> {
  const key = ownMusicKey(tribute, uploadId);
  const input = await localMedia(originalKey(uploadId));
  const { durationSeconds } = await inScratchFolder(async (folder) => {
    const output = `${folder}/music.m4a`;
    const prepared = await runMediaJob({ op: 'prepare-music', input, output }, { limits: mediaLimits() });
    await adoptMedia(output, key);
    return prepared;
  });
  return { durationSeconds, sizeBytes: await mediaSize(key) };
}

async function chooseOwn({ _id, ownMusic, arrivingMusic, formerMusic }: TributeDocument): Promise<void> {
  if (!ownMusic || !arrivingMusic) return;
  await prepareReelSoon(_id);
  const before = formerMusic?.findLast(({ removedAt }) => (removedAt ?? 0) >= arrivingMusic.statedAt);
  // A repeated job replaces nothing twice.
  const { uploadId } = ownMusic;
  const isKnown = await Manifest.exists({ tribute: _id, 'songChange.after.uploadId': uploadId });
  if (before) await sweepReelLater(_id);
  await changeEdit(_id, playOwn, {
    cause: 'CHANGE',
    ...(!isKnown && { songChange: songChange(before ?? null, ownMusic) }),
  });
}

function playOwn(edit: ReelEdit): ReelEdit {
  const { startSeconds: _, ...music } = edit.settings.music;
  return { ...edit, settings: { ...edit.settings, music: { ...music, mood: 'own' } } };
}
