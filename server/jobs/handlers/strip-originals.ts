import { HOUR_MS } from '#lib/time/durations.ts';
import { hasMedia, removeMedia } from '#server/integrations/storage.ts';
import { stripOriginal } from '#server/jobs/reel/strip-original.ts';
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
  // A clip in preparation is stripped by its own job.
  if (!(await Submission.exists({ uploadId, status: { $in: ['READY', 'HELD'] } }))) return;
  const key = `originals/${uploadId}`;
  if (await hasMedia(key)) await stripOriginal(uploadId);
  const { matchedCount } = await Upload.updateOne({ uploadId }, { $unset: { stripDueAt: 1 } });
  // Erased meanwhile, and written again by stripping.
  if (matchedCount === 0) await removeMedia(key);
}
