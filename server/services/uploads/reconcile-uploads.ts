import { growingFiles } from '#server/integrations/storage.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { readAll } from '#server/platform/read-all.ts';
import { startPreparing } from '#server/services/submissions/start-preparing.ts';
import { findUpload, findUploads } from './find-upload.ts';
import { finishUpload } from './finish-upload.ts';

/** Finishes uploads that a crash interrupted, newest first. Walks all unfinished ones: once per process, then hourly. */
export async function reconcileUploads(): Promise<number> {
  let finished = 0;
  // One listing: in a bucket each look at a single upload is a call to the service.
  const files = await (await growingFiles()).list();
  const received = new Map(files.map(({ id, sizeBytes }) => [id, sizeBytes]));
  const unfinished = Upload.find({ finishedAt: null }, { uploadId: 1, sizeBytes: 1 }).sort({ createdAt: -1 });
  for await (const { uploadId, sizeBytes } of readAll(unfinished.lean().cursor())) {
    if (isGrowing(received.get(uploadId), sizeBytes)) continue;
    const found = await findUpload(uploadId);
    if (!found?.isComplete) continue;
    await finishUpload(uploadId);
    finished += 1;
  }
  const inWork = { status: { $in: ['UPLOADING', 'PROCESSING'] as const }, deletedAt: null };
  for await (const submission of readAll(Submission.find(inWork).cursor())) await matchWithBytes(submission);
  return finished;
}

/** Most unfinished uploads are abandoned ones: their file alone tells, without another query. */
function isGrowing(receivedBytes: number | undefined, sizeBytes: number | null | undefined): boolean {
  if (typeof sizeBytes !== 'number') return true;
  return receivedBytes !== undefined && receivedBytes < sizeBytes;
}

/** An answer whose bytes a power cut removed waits for them again. */
async function matchWithBytes(submission: SubmissionDocument): Promise<void> {
  const { _id, status } = submission;
  const found = await findUploads(submission.uploadIds ?? []);
  if (!found) return;
  const isWhole = found.every(({ isFinished }) => isFinished);
  if (isWhole && status === 'UPLOADING') await startPreparing(submission);
  if (!isWhole && status === 'PROCESSING')
    await Submission.updateOne({ _id, status: 'PROCESSING' }, { $set: { status: 'UPLOADING', progress: 0 } });
}
