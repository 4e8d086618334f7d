import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the bytes of an upload as stored. */
export type ReadOriginal = (uploadId: string) => Promise<Buffer>;

export const originalsIn =
  (dataDir: string): ReadOriginal =>
  (uploadId) =>
    readFile(join(dataDir, 'media/originals', uploadId));
