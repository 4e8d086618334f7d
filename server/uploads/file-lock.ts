import { DatabaseSync } from 'node:sqlite';

/** SQLITE_BUSY; extended codes keep it in their low byte (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
/** Referenced, because garbage collection would close the connection and drop its lock. */
const held = new Set<DatabaseSync>();

/** SQLite locks a file when a transaction starts to write or read. */
const STATEMENTS = {
  exclusive: 'BEGIN EXCLUSIVE',
  shared: 'BEGIN; SELECT count(*) FROM sqlite_schema',
} as const;

/** Locks a file across processes and machines, by SQLite's lock. Returns the release, or null. */
export function takeFileLock(path: string, kind: keyof typeof STATEMENTS): (() => void) | null {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec(STATEMENTS[kind]);
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw error;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === SQLITE_BUSY;
