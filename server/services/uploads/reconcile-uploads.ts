import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { startPreparing } from '#server/services/submissions/start-preparing.ts';
import { findUpload } from './find-upload.ts';
import { finishUpload } from './finish-upload.ts';

/**
 * Continues where a crash, or a database that was away, came between the last byte of an upload and the preparation of
 * the answer. An upload that nobody sent stays unseen.
 * @returns how many uploads were whole and are finished now
 */
export async function reconcileUploads(): Promise<number> {
  let finished = 0;
  for (const { uploadId } of await Upload.find({ finishedAt: null }, { uploadId: 1 })) {
    const found = await findUpload(uploadId);
    if (!found || found.receivedBytes !== found.sizeBytes) continue;
    await finishUpload(uploadId);
    finished += 1;
  }
  const inWork = { status: { $in: ['UPLOADING', 'PROCESSING'] as const }, deletedAt: null };
  for (const submission of await Submission.find(inWork)) await matchWithBytes(submission);
  return finished;
}

/** An answer is prepared from all its bytes. One whose bytes a power cut took away waits for them again. */
async function matchWithBytes({ _id, id, uploadId, tribute, status }: SubmissionDocument): Promise<void> {
  const found = await findUpload(uploadId);
  if (!found) return;
  if (found.isFinished && status === 'UPLOADING') await startPreparing({ _id, id, tribute });
  if (!found.isFinished && status === 'PROCESSING')
    await Submission.updateOne({ _id, status: 'PROCESSING' }, { $set: { status: 'UPLOADING', progress: 0 } });
}
