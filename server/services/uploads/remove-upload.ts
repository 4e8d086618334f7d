import { AppError } from '#server/errors/app-error.ts';
import { originalKey } from '#server/integrations/original-key.ts';
import { growingFiles, removeMedia } from '#server/integrations/storage.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';

/** Discards an upload and the answer that waits for it. Throws CONFLICT once the bytes are an answer. */
export async function removeUpload(uploadId: string): Promise<void> {
  const answer = await Submission.findOne({ uploadIds: uploadId, deletedAt: null });
  if (answer && answer.status !== 'UPLOADING') {
    throw new AppError('CONFLICT', 'clipSent');
  }
  await forgetWaitingAnswer(uploadId);
  await Upload.deleteOne({ uploadId });
  await removeBytes(uploadId);
}

export async function forgetWaitingAnswer(uploadId: string): Promise<void> {
  await Submission.updateOne(
    { uploadIds: uploadId, status: 'UPLOADING', deletedAt: null },
    { $set: { deletedAt: new Date() } },
  );
}

export async function removeBytes(uploadId: string): Promise<void> {
  await (await growingFiles()).remove(uploadId);
  await removeMedia(originalKey(uploadId));
}
