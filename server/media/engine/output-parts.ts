import { putInPlace } from '#server/files/put-in-place.ts';
import type { JobContext } from './job-context.ts';

/** Renames outputs to their final names after all are written. */
export async function publishParts(files: readonly string[], { partOf }: JobContext): Promise<void> {
  for (const file of files) await putInPlace(partOf(file), file);
}
