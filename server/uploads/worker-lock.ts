import { join } from 'node:path';
import { takeFileLock } from './file-lock.ts';

/**
 * Locks a data folder for a worker (`shared`) or against workers (`exclusive`), until the process ends.
 * @returns the release, or null while others hold it
 */
export const takeWorkerLock = (dataFolder: string, kind: 'shared' | 'exclusive'): (() => void) | null =>
  takeFileLock(join(dataFolder, 'worker.lock'), kind);
