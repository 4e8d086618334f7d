import { mkdirSync } from 'node:fs';
import { env } from '#server/config/env.ts';
import { uploadFolder } from '#server/integrations/storage.ts';
import { takeFileLock } from './file-lock.ts';

/**
 * Claims the upload folder for this process, or with REDIS_URL for all that lock each upload (upload-locks.ts): two
 * that write into it otherwise would mix the bytes of one file. The system drops the claim with the process, however
 * that ends, so that no stale one can remain.
 * @returns gives the folder back
 * @throws Error with one sentence while another process has it
 */
export function claimUploadFolder(): () => void {
  const folder = uploadFolder();
  mkdirSync(folder, { recursive: true });
  const release = takeFileLock(`${folder}.lock`, env().REDIS_URL ? 'shared' : 'exclusive');
  if (release) return release;
  throw new Error(
    `Another web process receives uploads in ${folder}: set REDIS_URL for all of them, or another DATA_DIR here.`,
  );
}
