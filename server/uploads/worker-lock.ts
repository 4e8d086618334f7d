import { join } from 'node:path';
import { takeFileLock } from './file-lock.ts';

/**
 * Shows on a data folder that a worker works there (`shared`), or keeps workers away from it (`exclusive`). The system
 * drops it with the process, however that ends.
 * @returns gives it back; null while others hold the folder otherwise
 */
export const takeWorkerLock = (dataFolder: string, kind: 'shared' | 'exclusive'): (() => void) | null =>
  takeFileLock(join(dataFolder, 'worker.lock'), kind);
