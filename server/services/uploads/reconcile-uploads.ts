import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { startPreparing } from '#server/services/submissions/start-preparing.ts';
import { findUpload } from './find-upload.ts';
import { finishUpload } from './finish-upload.ts';

/**
 * Goes on where a crash, or a database that was away, came between the last byte of an upload and the
 * preparation of the answer. An upload that nobody sent stays unseen.
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
  for (const submission of await Submission.find({ status: 'UPLOADING', deletedAt: null })) {
    const isHere = await Upload.exists({ uploadId: submission.uploadId, finishedAt: { $ne: null } });
    if (isHere) await startPreparing(submission);
  }
  return finished;
}
