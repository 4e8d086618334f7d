import { DatabaseSync } from 'node:sqlite';

export class DataFileLockedError extends Error {
  readonly code = 'DATA_FILE_LOCKED';
  constructor(file: string) {
    super(`Another database server already uses ${file}.`);
    this.name = 'DataFileLockedError';
  }
}

/** Locks a data file by SQLite's lock on a file beside it, until the process ends. Throws DataFileLockedError. */
export function lockDataFile(file: string): { release(): void } {
  const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new DataFileLockedError(file) : error;
  }
  return { release: () => lock.close() };
}

/** SQLITE_BUSY; extended codes keep it in their low byte (sqlite.org/rescode.html). */
function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === 5
  );
}
