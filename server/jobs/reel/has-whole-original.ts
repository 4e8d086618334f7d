import { storedBytes } from '#server/integrations/storage.ts';
import { Upload } from '#server/models/upload.ts';

/** Returns false if bytes are missing: after a power cut a truncated file is not broken, its sender completes it. */
export async function hasWholeOriginal(uploadId: string): Promise<boolean> {
  const upload = await Upload.findOne({ uploadId });
  return !upload || (await storedBytes(`originals/${uploadId}`)) === upload.sizeBytes;
}
