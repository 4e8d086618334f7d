import mongoose from 'mongoose';
import { env } from '#server/config/env.ts';
import { singleton } from './singleton.ts';

const connection = singleton<{ promise: Promise<typeof mongoose> | null }>('database', () => ({
  promise: null,
}));

/** Connects once a process. A failed attempt is forgotten, so that the next call tries again. */
export function connectDatabase(): Promise<typeof mongoose> {
  connection.promise ??= mongoose
    .connect(databaseUri(), { serverSelectionTimeoutMS: 2_000 })
    .catch((error: unknown) => {
      connection.promise = null;
      throw error;
    });
  return connection.promise;
}

function databaseUri(): string {
  const { MONGODB_URI } = env();
  if (!MONGODB_URI) throw new Error('MONGODB_URI is not set. Start the program with npm start.');
  return MONGODB_URI;
}
