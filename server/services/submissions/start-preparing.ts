import { enqueue } from '#server/jobs/queue/queue.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

/**
 * Moves a sent clip whose bytes are all here on to its preparation, unless it was deleted. Safe to repeat: only the first call
 * changes the state. The state comes after all that a crash could leave undone, and before the job: while it
 * is UPLOADING the reconciler of uploads repeats this, from then on that of jobs queues the work.
 */
export async function startPreparing(
  submission: Pick<SubmissionDocument, '_id' | 'id' | 'tribute'>,
): Promise<void> {
  await Submission.updateOne(
    { _id: submission._id, status: 'UPLOADING', deletedAt: null },
    { $set: { status: 'PROCESSING' } },
  );
  await enqueue('prepare-clip', { submissionId: submission.id });
  const tribute = await Tribute.findById(submission.tribute);
  if (tribute) publishTributeChange(tribute);
}
