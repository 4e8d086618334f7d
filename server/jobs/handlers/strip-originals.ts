import { HOUR_MS } from '#lib/time/durations.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { hasMedia, removeMedia } from '#server/integrations/storage.ts';
import { stripOriginal } from '#server/jobs/reel/strip-original.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { logger } from '#server/platform/logger.ts';

const ORIGINALS_AT_ONCE = 10;

/** Strips a few of the originals that kept their tags (docs/specification.md#original-stripped). */
export async function stripOriginals(now = Date.now()): Promise<void> {
  const due = { stripDueAt: { $lte: new Date(now) } };
  const uploads = await Upload.find(due, { uploadId: 1 }).sort({ stripDueAt: 1 }).limit(ORIGINALS_AT_ONCE);
  for (const { _id, uploadId } of uploads) {
    // First, so that an original that fails every time does not block the others.
    await Upload.updateOne({ _id }, { $set: { stripDueAt: new Date(now + HOUR_MS) } });
    try {
      await strip(uploadId);
    } catch (error) {
      logger.error({ uploadId, err: error }, 'original not stripped');
    }
  }
}

async function strip(uploadId: string): Promise<void> {
  const clip = await Submission.findOne({ uploadIds: uploadId }, { status: 1 });
  // Its own job strips it, unless that runs an earlier version.
  if (clip?.status === 'UPLOADING' || clip?.status === 'PROCESSING') return;
  const key = originalKey(uploadId);
  // One that could not be prepared stays unchanged; one that is not sent yet is stripped when it is prepared.
  const isPrepared = clip ? clip.status !== 'FAILED' : await Feedback.exists({ uploadId });
  if (isPrepared && (await hasMedia(key))) await stripOriginal(uploadId);
  const { matchedCount } = await Upload.updateOne({ uploadId }, { $unset: { stripDueAt: 1 } });
  // Erased meanwhile, and written again by stripping.
  if (matchedCount === 0) await removeMedia(key);
}
