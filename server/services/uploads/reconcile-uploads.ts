import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasMedia, uploadFolder } from '#server/integrations/storage.ts';
import { Upload, type UploadDocument } from '#server/models/upload.ts';
import { finishUpload, originalKey } from './finish-upload.ts';

/** Finishes uploads whose last byte came just before a crash. An upload that nobody sent stays unseen. */
export async function reconcileUploads(): Promise<number> {
  const open = await Upload.find({ finishedAt: null });
  let finished = 0;
  for (const upload of open) {
    if (!(await isWhole(upload))) continue;
    await finishUpload(upload.uploadId);
    finished += 1;
  }
  return finished;
}

async function isWhole({ uploadId, sizeBytes }: UploadDocument): Promise<boolean> {
  if (await hasMedia(originalKey(uploadId))) return true;
  const file = await stat(join(uploadFolder(), uploadId)).catch(() => null);
  return file?.size === sizeBytes;
}
