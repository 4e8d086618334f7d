import { notifyClipFailed } from '#server/jobs/notifications/notify-clip.ts';
import type { MediaError } from '#server/media/media-error.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

/** Marks a PROCESSING clip as FAILED with the error's code and notifies its people. Idempotent. */
export async function failClip(
  submission: SubmissionDocument,
  tribute: TributeDocument,
  error: MediaError,
): Promise<void> {
  logger.warn({ submissionId: submission.id, code: error.code, err: error }, 'clip refused');
  await notifyClipFailed(submission, tribute);
  await Submission.updateOne(
    { _id: submission._id, status: 'PROCESSING' },
    { $set: { status: 'FAILED', failure: { code: error.code } } },
  );
  publishTributeChange(tribute, { stale: ['clips', 'people'] });
}
