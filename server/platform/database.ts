import mongoose from 'mongoose';
import { env } from '#server/config/env.ts';
import { singleton } from './singleton.ts';

const connection = singleton<{ promise: Promise<typeof mongoose> | null }>('database', () => ({
  promise: null,
}));

/** A caller is told within two seconds that the database is away (design: staying up). */
const SELECTION_MS = 1_500;

/** Connects once a process. A failed attempt is forgotten, so that the next call tries again. */
export function connectDatabase(): Promise<typeof mongoose> {
  connection.promise ??= mongoose
    .connect(databaseUri(), { serverSelectionTimeoutMS: SELECTION_MS })
    .catch((error: unknown) => {
      connection.promise = null;
      throw error;
    });
  return connection.promise;
}

/** Connects when a program starts; without a database it ends, with one sentence for the person who started it. */
export async function requireDatabase(): Promise<void> {
  try {
    await connectDatabase();
  } catch {
    process.stderr.write('The database does not answer. Check MONGODB_URI and that its server is running.\n');
    process.exit(1);
  }
}

function databaseUri(): string {
  const { MONGODB_URI } = env();
  if (!MONGODB_URI) throw new Error('MONGODB_URI is not set. Start the program with npm start.');
  return MONGODB_URI;
}
