import { putInPlace } from '#server/files/put-in-place.ts';
import type { JobContext } from './job-context.ts';

/** Gives outputs their final names once all of them are written. */
export async function publishParts(files: readonly string[], { partOf }: JobContext): Promise<void> {
  for (const file of files) await putInPlace(partOf(file), file);
}
