import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { startPreparing } from '#server/services/submissions/start-preparing.ts';
import { findUpload } from './find-upload.ts';
import { finishUpload } from './finish-upload.ts';

/**
 * Finishes uploads whose completion was interrupted. Unsent uploads stay invisible.
 * @returns how many were finished
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

/** An answer whose bytes a power cut removed waits for them again. */
async function matchWithBytes({ _id, id, uploadId, tribute, status }: SubmissionDocument): Promise<void> {
  const found = await findUpload(uploadId);
  if (!found) return;
  if (found.isFinished && status === 'UPLOADING') await startPreparing({ _id, id, tribute });
  if (!found.isFinished && status === 'PROCESSING')
    await Submission.updateOne({ _id, status: 'PROCESSING' }, { $set: { status: 'UPLOADING', progress: 0 } });
}
