import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoError } from 'mongodb';
import mongoose, { type ClientSession } from 'mongoose';
import { isConnectionError } from '#server/errors/to-http.ts';
import { isDuplicateKey } from './database.ts';

/** Others changed the same documents at the same moment. With pauses that grow, all tries take a few seconds. */
const CONFLICTS_MAX = 30;
const PAUSE_MS_MAX = 100;
/** Somebody booked the same at the same moment, and was first: now it can be seen, unless it happened once more. */
const DUPLICATES_MAX = 2;

/**
 * Runs `work` in one transaction: all of it happens or nothing. It may be run more than once, when others write the
 * same documents meanwhile, so it must do nothing outside the session. A database that goes away ends it with the error
 * of the connection: callers are told within two seconds, and ask again by themselves.
 */
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

/** `withTransaction` of the driver tries again for two minutes while the database is away. */
async function attemptOnce<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const session = await mongoose.startSession();
  try {
    session.startTransaction();
    const result = await work(session);
    await session.commitTransaction();
    return result;
  } catch (error) {
    // Nobody is told that it ended: the database ends what belongs to a connection that is gone.
    if (!isConnectionError(error) && session.inTransaction()) await session.abortTransaction();
    throw error;
  } finally {
    // It may ask a database that does not answer, which nobody has to wait for.
    void session.endSession();
  }
}

function kindOf(error: unknown): 'conflicts' | 'duplicates' | null {
  if (isDuplicateKey(error)) return 'duplicates';
  const isTransient = error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
  return isTransient && !isConnectionError(error) ? 'conflicts' : null;
}
