import { open, rename } from 'node:fs/promises';
import { partOf } from '#server/media/jobs.ts';

/**
 * Gives outputs their final names, all after all are safely on disk: a name without `.part` is a whole file,
 * also after a power cut.
 */
export async function publishParts(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await using part = await open(partOf(file), 'r+');
    await part.sync();
  }
  for (const file of files) await rename(partOf(file), file);
}
