import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoError } from 'mongodb';
import mongoose, { type ClientSession } from 'mongoose';
import { isConnectionError } from '#server/errors/to-http.ts';
import { isDuplicateKey } from './database.ts';

/** Concurrent writers of the same documents. With growing pauses, all tries take a few seconds. */
const CONFLICTS_MAX = 30;
const PAUSE_MS_MAX = 100;
/** A concurrent duplicate is visible to the next try. */
const DUPLICATES_MAX = 2;

/** Runs `work` in a transaction, repeatedly on conflicts: no effects outside the session. Outages are not retried. */
export async function transact<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const left = { conflicts: CONFLICTS_MAX, duplicates: DUPLICATES_MAX };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(work);
    } catch (error) {
      const kind = kindOf(error);
      if (kind === null || left[kind] === 0) throw error;
      left[kind] -= 1;
      await delay(randomInt(Math.min(PAUSE_MS_MAX, 5 * attempt)));
    }
  }
}

/** The driver's `withTransaction` retries for two minutes while the database is down. */
async function attemptOnce<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const session = await mongoose.startSession();
  try {
    session.startTransaction();
    const result = await work(session);
    await session.commitTransaction();
    return result;
  } catch (error) {
    // Without a connection there is nothing to abort: the database does it.
    if (!isConnectionError(error) && session.inTransaction()) await session.abortTransaction();
    throw error;
  } finally {
    // It may contact a dead database; do not wait for it.
    void session.endSession();
  }
}

function kindOf(error: unknown): 'conflicts' | 'duplicates' | null {
  if (isDuplicateKey(error)) return 'duplicates';
  const isTransient = error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
  return isTransient && !isConnectionError(error) ? 'conflicts' : null;
}
