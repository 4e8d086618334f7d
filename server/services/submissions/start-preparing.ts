import { noteActivity } from '#server/domain/retention/note-activity.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { publishPeople } from '#server/services/contributors/publish-people.ts';

export async function startPreparing(
  submission: Pick<SubmissionDocument, '_id' | 'id' | 'tribute' | 'uploadIds'>,
): Promise<void> {
  await Upload.updateMany({ uploadId: { $in: submission.uploadIds ?? [] } }, { $unset: { addressMark: 1 } });
  await Submission.updateOne(
    { _id: submission._id, status: 'UPLOADING', deletedAt: null },
    { $set: { status: 'PROCESSING', arrivedAt: new Date() } },
  );
  await noteActivity(submission.tribute);
  await enqueue('prepare-clip', { submissionId: submission.id }, submission.tribute);
  await enqueue('screen-clip', { submissionId: submission.id }, submission.tribute);
  const sent = await Submission.findOne({ _id: submission._id, kind: 'ANSWER', deletedAt: null });
  const tribute = sent && (await Tribute.findById(sent.tribute));
  if (!tribute) return;
  const { id, status, progress } = sent;
  await publishPeople(tribute, [sent.contributor], { clips: [{ _id: id, status, progress }] });
}
