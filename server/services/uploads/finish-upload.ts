import { join } from 'node:path';
import { adoptMedia, uploadFolder } from '#server/integrations/storage.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { startPreparing } from '#server/services/submissions/start-preparing.ts';

/** Where the untouched bytes of an upload are kept. */
export const originalKey = (uploadId: string): string => `originals/${uploadId}`;

/**
 * Takes a whole file out of the upload folder, before any sweeper can see it, and moves its Submission
 * on where the person has sent it already. Every step may be repeated after a crash between any two.
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
