import { join } from 'node:path';
import { adoptMedia, inScratchFolder, localMedia } from '#server/integrations/storage.ts';
import { stripMetadata } from '#server/media/strip/strip-metadata.ts';

/** Removes location, device and other tags from a stored original; its pictures and sound stay unchanged. Idempotent. */
export async function stripOriginal(uploadId: string): Promise<void> {
  const key = `originals/${uploadId}`;
  await inScratchFolder(async (folder) => {
    const stripped = join(folder, uploadId);
    if (await stripMetadata(await localMedia(key), stripped)) await adoptMedia(stripped, key);
  });
}
