import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { uploadFolder } from '#server/integrations/storage.ts';

/** SQLITE_BUSY; extended codes keep it in their low byte (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
/** Held here, because a connection that nobody refers to any more is closed, and its lock with it. */
const claims = new Set<DatabaseSync>();

/**
 * Claims the upload folder for this process: two that write into it would mix the bytes of one file. The
 * claim is SQLite's exclusive lock on a file beside it, which the system drops with the process, however
 * that ends, so that no stale one can remain.
 * @returns gives the folder back
 * @throws Error with one sentence while another process has it
 */
export function claimUploadFolder(): () => void {
  const folder = uploadFolder();
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (!isBusy(cause)) throw cause;
    throw new Error(`Another web process receives uploads in ${folder}. Stop it, or set another DATA_DIR.`, {
      cause,
    });
  }
  claims.add(lock);
  return () => {
    claims.delete(lock);
    lock.close();
  };
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === SQLITE_BUSY;
