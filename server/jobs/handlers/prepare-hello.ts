import { HELLO_SECONDS_MAX, UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { fadesOf } from '#lib/reel/fades.ts';
import { findUnusedFolders } from '#server/domain/reel/find-unused-folders.ts';
import { helloFolder, helloKey } from '#server/domain/reel/hello-key.ts';
import { editOf, findManifest } from '#server/domain/reel/manifest-versions.ts';
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
import { subjectPicture } from '#server/jobs/reel/ensure-card-segment.ts';
import { mediaLimits } from '#server/jobs/reel/media-limits.ts';
import type { MediaJobInput } from '#server/media/jobs.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

type PreparationJob = Extract<MediaJobInput, { op: 'prepare-clip' | 'prepare-answer' }>;

/** What the invitation shows; the reel's segment is not needed. */
const SHOWN_FILES = ['playback.mp4', 'poster.jpg'] as const;

/** Prepares the creator's hello, which replaces the one before. A refused one replaces nothing. Safe to repeat. */
export async function prepareHello(
  { tribute: id, uploadId }: JobPayload<'prepare-hello'>,
  earlier: BrokenRuns = NO_BROKEN_RUNS,
): Promise<void> {
  const waiting = { _id: id, isErasing: { $ne: true }, 'arrivingHello.uploadId': uploadId };
  const tribute = await Tribute.findOne({ ...waiting, deletedAt: null });
  const arriving = tribute?.arrivingHello;
  if (!tribute || !arriving) return;
  const { medium, sentAt, failure } = arriving;
  try {
    if (!failure && tribute.hello?.uploadId !== uploadId) {
      const hello = { uploadId, medium, sentAt, sizeBytes: await prepare(tribute, uploadId) };
      await Tribute.updateOne(waiting, { $set: { hello } });
    }
  } catch (error) {
    if (!isFinal(error, earlier)) throw error;
    logger.warn({ tributeId: tribute.tributeId, code: error.code, err: error }, 'hello refused');
    await Tribute.updateOne(waiting, { $set: { 'arrivingHello.failure': error.code } });
  }
  // It was replaced, removed or erased meanwhile unless the reel names it.
  const folders = await listMediaIds(helloFolder(id, ''));
  for (const folder of await findUnusedFolders(tribute._id, folders)) await removeMediaOf(folder);
  await eraseUpload(uploadId);
  // Last: it leads a repeat to the rest.
  await Tribute.updateOne({ ...waiting, 'hello.uploadId': uploadId }, { $unset: { arrivingHello: 1 } });
  publishTributeChange(tribute, { stale: ['hello'] });
}

/** Returns the size of the files. */
async function prepare(tribute: TributeDocument, uploadId: string): Promise<number> {
  const keys = SHOWN_FILES.map((file) => helloKey(tribute.id, uploadId, file));
  await inScratchFolder(async (outputFolder) => {
    await runMediaJob(await jobFor(tribute, uploadId, outputFolder), { limits: mediaLimits() });
    for (const [index, key] of keys.entries()) await adoptMedia(`${outputFolder}/${SHOWN_FILES[index]}`, key);
  });
  const sizes = await Promise.all(keys.map(mediaSize));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A voice is drawn over the subject's picture, as in the reel. */
async function jobFor(
  { _id, tributeType: type, imageUrl = null, arrivingHello }: TributeDocument,
  uploadId: string,
  outputFolder: string,
): Promise<PreparationJob> {
  const { theme } = editOf(await findManifest(_id), type).settings;
  const input = await localMedia(originalKey(uploadId));
  const common = {
    outputFolder,
    format: '16:9',
    maxSeconds: HELLO_SECONDS_MAX,
    maxBytes: UPLOAD_BYTES_MAX,
    cleanUp: 'AUTO',
    // The label names the speaker.
    overlay: null,
    fades: fadesOf(type),
  } as const;
  if (arrivingHello?.medium !== 'VOICE') return { op: 'prepare-clip', inputs: [input], ...common };
  const picture = await subjectPicture(imageUrl);
  const answer = { medium: 'VOICE', type, theme } as const;
  return { op: 'prepare-answer', answer, pictures: picture ? [picture] : [], sounds: [input], ...common };
}
