import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasMedia, uploadFolder } from '#server/integrations/storage.ts';
import { Upload } from '#server/models/upload.ts';
import { originalKey } from './finish-upload.ts';

type FoundUpload = {
  sizeBytes: number;
  /** Null when the bytes were lost or have been removed: only a new upload helps. */
  receivedBytes: number | null;
  createdAt: Date;
};

/** How far an upload has come, wherever its bytes are by now, or null. Who may know is decided before. */
export async function findUpload(uploadId: string): Promise<FoundUpload | null> {
  const upload = await Upload.findOne({ uploadId });
  if (!upload) return null;
  const { sizeBytes, createdAt, finishedAt } = upload;
  const receivedBytes = finishedAt ? sizeBytes : await countReceived(uploadId, sizeBytes);
  return { sizeBytes, receivedBytes, createdAt };
}

/** A whole file may already stand in the store although its document does not say so yet. */
async function countReceived(uploadId: string, sizeBytes: number): Promise<number | null> {
  const growing = await stat(join(uploadFolder(), uploadId)).catch(() => null);
  if (growing) return growing.size;
  return (await hasMedia(originalKey(uploadId))) ? sizeBytes : null;
}
