import { mkdirSync } from 'node:fs';
import { env } from '#server/config/env.ts';
import { uploadFolder } from '#server/integrations/storage.ts';
import { takeFileLock } from './file-lock.ts';

/** With REDIS_URL processes share it and lock each upload (upload-locks.ts). Throws while another process holds it. */
export function claimUploadFolder(): () => void {
  const folder = uploadFolder();
  mkdirSync(folder, { recursive: true });
  const release = takeFileLock(`${folder}.lock`, env().REDIS_URL ? 'shared' : 'exclusive');
  if (release) return release;
  throw new Error(
    `Another web process receives uploads in ${folder}: set REDIS_URL for all of them, or another DATA_DIR here.`,
  );
}
