import { changeEdit } from '#server/domain/reel/manifest-versions.ts';
import { ownMusicFolder, ownMusicKey } from '#server/domain/reel/own-music-key.ts';
import {
  adoptMedia,
  inScratchFolder,
  localMedia,
  mediaSize,
  removeMediaOf,
} from '#server/integrations/storage.ts';
import { eraseUpload } from '#server/jobs/erasure/erase-clip.ts';
import { type BrokenRuns, isFinal, NO_BROKEN_RUNS } from '#server/jobs/queue/is-final.ts';
import { type JobPayload, prepareReelSoon } from '#server/jobs/queue/queue.ts';
import { mediaLimits } from '#server/jobs/reel/media-limits.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Tribute } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

/** Prepares the creator's own music and has the reel play it. A file that is refused replaces nothing. Safe to repeat. */
export async function prepareMusic(
  { tribute: id, uploadId }: JobPayload<'prepare-music'>,
  earlier: BrokenRuns = NO_BROKEN_RUNS,
): Promise<void> {
  const waiting = { _id: id, deletedAt: null, 'arrivingMusic.uploadId': uploadId };
  const tribute = await Tribute.findOne({ ...waiting, 'arrivingMusic.failure': null });
  if (!tribute?.arrivingMusic) return;
  try {
    const prepared = await encode(tribute.id, uploadId);
    const { fileName, statedBy, statedAt } = tribute.arrivingMusic;
    const ownMusic = { uploadId, fileName, statedBy, statedAt, ...prepared };
    const { matchedCount } = await Tribute.updateOne(waiting, {
      $set: { ownMusic },
      $unset: { arrivingMusic: 1 },
    });
    const former = matchedCount > 0 ? tribute.ownMusic?.uploadId : uploadId;
    if (former) await removeMediaOf(ownMusicFolder(tribute.id, former));
    if (matchedCount > 0) await chooseOwn(tribute._id);
  } catch (error) {
    if (!isFinal(error, earlier)) throw error;
    logger.warn({ tributeId: tribute.tributeId, code: error.code, err: error }, 'music refused');
    await Tribute.updateOne(waiting, { $set: { 'arrivingMusic.failure': error.code } });
  }
  await eraseUpload(uploadId);
  publishTributeChange(tribute, { stale: ['music', 'film'] });
}

async function encode(
  tribute: string,
  uploadId: string,
): Promise<{ durationSeconds: number; sizeBytes: number }> {
  const key = ownMusicKey(tribute, uploadId);
  const input = await localMedia(`originals/${uploadId}`);
  const { durationSeconds } = await inScratchFolder(async (folder) => {
    const output = `${folder}/music.m4a`;
    const prepared = await runMediaJob({ op: 'prepare-music', input, output }, { limits: mediaLimits() });
    await adoptMedia(output, key);
    return prepared;
  });
  return { durationSeconds, sizeBytes: await mediaSize(key) };
}

async function chooseOwn(tribute: Parameters<typeof changeEdit>[0]): Promise<void> {
  await prepareReelSoon(tribute);
  await changeEdit(tribute, (edit) => {
    const { startSeconds: _, ...music } = edit.settings.music;
    return { ...edit, settings: { ...edit.settings, music: { ...music, mood: 'own' } } };
  });
}
