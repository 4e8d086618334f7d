import { join } from 'node:path';
import { GENEROUS_LIMITS } from '#server/config/generous-limits.ts';
import { ensureIndexes } from '#server/domain/indexes/ensure-indexes.ts';
import { type MongoServerOptions, startMongoServer } from '#server/embedded/mongo/server.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { ORIGIN, PROJECT } from '#tests/support/call.ts';

/** Returns the settings of a program that runs its own database, on a socket of `folder`. */
export const programEnvironment = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...GENEROUS_LIMITS,
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  APP_URL: ORIGIN,
  DATA_DIR: folder,
  SESSION_SECRET: 'a-secret-that-only-benches-know-00000',
  STAND_INS: 'database,identity,mailbox',
  MONGODB_URI: `mongodb://${encodeURIComponent(join(folder, SOCKET))}/folksee?directConnection=true`,
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_API_KEY: 'bench',
});

const SOCKET = 'bench.sock';

type Options = Pick<MongoServerOptions, 'isSynced' | 'limits'> & {
  /** How long its connections wait, as those of the web or of a worker do. */
  patience?: Parameters<typeof connectDatabase>[0];
};

/** Starts the database that `programEnvironment` names. */
export async function startProgramDatabase(
  folder: string,
  { patience = 'people', ...options }: Options = {},
): Promise<void> {
  const socket = join(folder, SOCKET);
  await startMongoServer({ file: join(folder, 'bench.sqlite'), socket, ...options });
  const { connection } = await connectDatabase(patience);
  if (connection.db) await ensureIndexes(connection.db);
}
