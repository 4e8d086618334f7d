import { join } from 'node:path';
import { takeFileLock } from '#server/uploads/file-lock.ts';
import { takeWorkerLock } from '#server/uploads/worker-lock.ts';
import { findRunning } from './running-installation.ts';

/** Throws while `npm start` runs on a data folder. Changes nothing there. */
export async function refuseRunning(folder: string): Promise<void> {
  if (await findRunning(folder)) throw new Error(runsOn(folder));
}

/** Locks a data folder against every program and returns the release. Throws while one is running. */
export function claimFolder(folder: string): () => void {
  const releaseUploads = takeFileLock(join(folder, 'uploads.lock'), 'exclusive');
  if (!releaseUploads) throw new Error(runsOn(folder));
  const releaseWork = takeWorkerLock(folder, 'exclusive');
  if (!releaseWork) {
    releaseUploads();
    throw new Error(runsOn(folder, 'A worker'));
  }
  return () => {
    releaseUploads();
    releaseWork();
  };
}

function runsOn(folder: string, who = 'An installation'): string {
  return `${who} runs on ${folder}. Stop it first.`;
}
