import { join } from 'node:path';
import { adoptMedia, uploadFolder } from '#server/integrations/storage.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { startPreparing } from '#server/services/submissions/start-preparing.ts';

/** Returns the store key of an upload's original bytes. */
export const originalKey = (uploadId: string): string => `originals/${uploadId}`;

/**
 * Moves a complete file to the store before a sweeper sees it, and starts preparing a Submission that waits for it.
 * Each step can be repeated after a crash.
 */
export async function finishUpload(uploadId: string): Promise<void> {
  const upload = await Upload.findOne({ uploadId });
  if (!upload) return;
  await adoptMedia(join(uploadFolder(), uploadId), originalKey(uploadId));
  upload.finishedAt ??= new Date();
  await upload.save();
  const submission = await Submission.findOne({ uploadId, status: 'UPLOADING', deletedAt: null });
  if (submission) await startPreparing(submission);
}
