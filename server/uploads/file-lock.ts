import { DatabaseSync } from 'node:sqlite';

/** SQLITE_BUSY; extended codes keep it in their low byte (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
/** Held here, because a connection that nobody refers to any more is closed, and its lock with it. */
const held = new Set<DatabaseSync>();

/** How SQLite takes a lock that another process can see: by beginning to write, or to read. */
const STATEMENTS = {
  exclusive: 'BEGIN EXCLUSIVE',
  shared: 'BEGIN; SELECT count(*) FROM sqlite_schema',
} as const;

/**
 * Locks a file against other processes, on this machine or another one that shares the folder. It is SQLite's lock:
 * the system drops it with the process, however that ends.
 * @returns gives the lock back; null while others hold the file
 */
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
