import { enqueue } from '#server/jobs/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publish } from '#server/realtime/publish.ts';

/**
 * Moves a sent clip whose bytes are all here on to its preparation. Safe to repeat: only the first call
 * changes the state, and a job that is queued twice finds nothing left to do.
 */
export async function startPreparing(submission: SubmissionDocument): Promise<void> {
  await Submission.updateOne(
    { _id: submission._id, status: 'UPLOADING' },
    { $set: { status: 'PROCESSING' } },
  );
  await Contributor.updateOne(
    { _id: submission.contributor, status: { $ne: 'REVOKED' } },
    { $set: { status: 'RECORDED' } },
  );
  await enqueue('prepare-clip', { submissionId: submission.id });
  const tribute = await Tribute.findById(submission.tribute);
  if (tribute?.createdBy?.userId) {
    publish(tribute.createdBy.userId, 'tribute:changed', { tributeId: tribute.tributeId });
  }
}
