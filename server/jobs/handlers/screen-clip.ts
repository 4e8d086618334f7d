import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { requireOnePart } from '#server/jobs/reel/check-parts.ts';
import { failClip } from '#server/jobs/reel/fail-clip.ts';
import { findUnprepared } from '#server/jobs/reel/find-unprepared.ts';
import { isRefusal } from '#server/media/media-error.ts';
import { screenSource } from '#server/media/screen/screen-source.ts';

/** Refuses a file that clearly is no clip within milliseconds, and queues all others for `check-clip`. */
export async function screenClip({ submissionId }: JobPayload<'screen-clip'>): Promise<void> {
  const found = await findUnprepared(submissionId);
  if (!found) return;
  const { submission, tribute, inputs } = found;
  // Only videos are large enough to wait long for an encoder.
  if (submission.medium !== 'VIDEO') return;
  try {
    await requireOnePart(inputs, (input) => screenSource(input, UPLOAD_BYTES_MAX));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return await failClip(submission, tribute, error);
  }
  await enqueue('check-clip', { submissionId }, submission.tribute);
}
