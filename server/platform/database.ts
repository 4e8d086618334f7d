import { type Db, MongoBulkWriteError, MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { requireSetting } from '#server/config/env.ts';
import { isConnectionError } from '#server/errors/to-http.ts';
import { wakeWritersOfClosedSockets } from './closed-sockets.ts';
import { singleton } from './singleton.ts';

wakeWritersOfClosedSockets();

const connection = singleton<{ promise: Promise<typeof mongoose> | null }>('database', () => ({
  promise: null,
}));

/** The time-outs of the driver: a request has to be answered soon, a job has time and is retried. */
export const PATIENCE = {
  /**
   * A caller is told within two seconds that the database is away, whether it refuses or hangs.
   * So nothing is tried twice: the driver would wait for each try anew. Our pages ask again by themselves.
   */
  people: {
    serverSelectionTimeoutMS: 600,
    // With the time-out of a socket behind it, still below two seconds.
    waitQueueTimeoutMS: 600,
    socketTimeoutMS: 1_200,
    // On a busy machine a new connection takes longer than people should wait: some are kept ready.
    minPoolSize: 8,
    maxConnecting: 8,
    retryReads: false,
    retryWrites: false,
    // The commit of a transaction is tried again unless this is 0, whatever `retryWrites` says.
    maxAdaptiveRetries: 0,
    // How soon one that hangs is known to be away, and one that came back to be there.
    heartbeatFrequencyMS: 500,
    // A heartbeat that times out ends the operations of everybody, one that is slow only itself. So a heartbeat waits
    // for longer than any operation: a database that pauses for a moment fails those who ask in that moment.
    connectTimeoutMS: 3_000,
  },
  jobs: { connectTimeoutMS: 1_500, serverSelectionTimeoutMS: 1_500 },
} as const;
type Patience = keyof typeof PATIENCE;

/** A program makes them when it starts, after the migrations: a model that is loaded later must not. */
const NO_INDEXES = { autoIndex: false, autoCreate: false } as const;

/** A database that is started together with us may come after us, in milliseconds. */
const START_MS = 10_000;

/**
 * Connects once a process, with the patience of whoever asks first. A failed attempt is forgotten, so that the next
 * call tries again.
 */
export function connectDatabase(patience: Patience = 'jobs'): Promise<typeof mongoose> {
  connection.promise ??= mongoose
    .connect(requireSetting('MONGODB_URI'), { ...PATIENCE[patience], ...NO_INDEXES })
    .catch((error: unknown) => {
      connection.promise = null;
      throw error;
    });
  return connection.promise;
}

/** Connects when a program starts; without a database it ends, with one sentence for the person who started it. */
export async function requireDatabase(patience: Patience): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    try {
      await connectDatabase(patience);
      return;
    } catch (error) {
      if (isConnectionError(error) && Date.now() < deadline) continue;
      process.stderr.write(
        'The database does not answer. Check MONGODB_URI and that its server is running.\n',
      );
      process.exit(1);
    }
  }
}

/** Does work that takes its time on a connection of its own, which ends with it. */
export async function withOwnConnection<T>(work: (database: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(requireSetting('MONGODB_URI'), PATIENCE.jobs);
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

/**
 * Whether a write failed because a unique index has its key already: somebody else was first. Of several writes at once
 * all that failed must have failed for that: the error itself has the code of the first one only.
 */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === DUPLICATE_KEY &&
  (!(error instanceof MongoBulkWriteError) ||
    [error.writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY));

/** MongoDB's name for it is DuplicateKey. */
const DUPLICATE_KEY = 11_000;
