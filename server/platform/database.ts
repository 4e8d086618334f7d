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

/** The driver's timeouts: requests must be answered soon, jobs can wait and are retried. */
export const PATIENCE = {
  /** Callers learn within two seconds that the database is down, so the driver never retries; our pages do. */
  people: {
    serverSelectionTimeoutMS: 600,
    // Together with the socket timeout still below two seconds.
    waitQueueTimeoutMS: 600,
    socketTimeoutMS: 1_200,
    // Opening a connection on a busy machine takes too long for people.
    minPoolSize: 8,
    maxConnecting: 8,
    retryReads: false,
    retryWrites: false,
    // Commits are retried unless this is 0, whatever `retryWrites` says.
    maxAdaptiveRetries: 0,
    // How soon an outage and its end are noticed.
    heartbeatFrequencyMS: 500,
    // Longer than any operation: a timed-out heartbeat would abort everyone's operations.
    connectTimeoutMS: 3_000,
  },
  jobs: { connectTimeoutMS: 1_500, serverSelectionTimeoutMS: 1_500 },
} as const;
type Patience = keyof typeof PATIENCE;

/** Programs create indexes at start, after the migrations; models loaded later must not. */
const NO_INDEXES = { autoIndex: false, autoCreate: false } as const;

/** A database started together with us may take this long. */
const START_MS = 10_000;

export function connectDatabase(patience: Patience = 'jobs'): Promise<typeof mongoose> {
  connection.promise ??= mongoose
    .connect(requireSetting('MONGODB_URI'), { ...PATIENCE[patience], ...NO_INDEXES })
    .catch((error: unknown) => {
      connection.promise = null;
      throw error;
    });
  return connection.promise;
}

/** Connects at program start, or exits with one sentence for the operator. */
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

/** Runs slow work on a separate connection. */
export async function withOwnConnection<T>(work: (database: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(requireSetting('MONGODB_URI'), PATIENCE.jobs);
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

/** Returns whether a write failed only on unique indexes. A bulk error itself has only the first code. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === DUPLICATE_KEY &&
  (!(error instanceof MongoBulkWriteError) ||
    [error.writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY));

/** MongoDB's DuplicateKey. */
const DUPLICATE_KEY = 11_000;
