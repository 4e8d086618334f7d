import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadLockFolder } from '#server/integrations/storage.ts';
import { takeFileLock } from './file-lock.ts';
import type { LockPlace } from './shared-upload-lock.ts';

const lockPath = (uploadId: string) => join(uploadLockFolder(), uploadId);
const askedPath = (uploadId: string) => `${lockPath(uploadId)}.wanted`;

/** Locks by files in the folder that the processes share. Needs no Redis. */
export const fileLockPlace: LockPlace = {
  lookMs: 40,
  take: async (uploadId) => {
    await mkdir(uploadLockFolder(), { recursive: true });
    const release = takeFileLock(lockPath(uploadId), 'exclusive');
    if (!release) return null;
    // A waiting request creates it again.
    await rm(askedPath(uploadId), { force: true });
    return () => Promise.resolve(release());
  },
  ask: (uploadId) => writeFile(askedPath(uploadId), ''),
  isAsked: (uploadId) =>
    access(askedPath(uploadId)).then(
      () => true,
      () => false,
    ),
};
