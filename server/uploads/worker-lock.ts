import { join } from 'node:path';
import { takeFileLock } from './file-lock.ts';

/** Locks a data folder for a worker (`shared`) or against workers (`exclusive`). Returns the release, or null. */
export const takeWorkerLock = (dataFolder: string, kind: 'shared' | 'exclusive'): (() => void) | null =>
  takeFileLock(join(dataFolder, 'worker.lock'), kind);
