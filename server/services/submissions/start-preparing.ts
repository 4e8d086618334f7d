import { enqueue } from '#server/jobs/queue/queue.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

export async function startPreparing(
  submission: Pick<SubmissionDocument, '_id' | 'id' | 'tribute'>,
): Promise<void> {
  await Submission.updateOne(
    { _id: submission._id, status: 'UPLOADING', deletedAt: null },
    { $set: { status: 'PROCESSING' } },
  );
  await enqueue('prepare-clip', { submissionId: submission.id }, submission.tribute);
  await enqueue('check-clip', { submissionId: submission.id }, submission.tribute);
  const tribute = await Tribute.findById(submission.tribute);
  if (tribute) publishTributeChange(tribute);
}
