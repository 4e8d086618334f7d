import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { GENEROUS_LIMITS } from '#server/config/generous-limits.ts';
import { startMongoServer } from '#server/embedded/mongo/server.ts';
import { ORIGIN, PROJECT } from './call.ts';
import { startIdentityProvider } from './identity-provider.ts';
import { METRICS_TOKEN, OPERATOR_EMAILS } from './operators.ts';
import { startPaymentProvider } from './payment-provider.ts';
import { findScans, queries, watchQueries } from './watch-queries.ts';

// Import it first: the real embedded database (or TEST_MONGODB_URI), a data folder and a stand-in identity.
// In the project `shared` a worker starts it once, for all its files.
const folderOfWorkers = inject('sharedFolder');
const folder = mkdtempSync(join(folderOfWorkers ?? tmpdir(), 'folksee-test-'));
const external = process.env.TEST_MONGODB_URI;
const database = external
  ? { uri: withDatabase(external, `test_${process.pid}_${Date.now()}`), close: async () => {} }
  : await startMongoServer({
      file: join(folder, 'test.sqlite'),
      socket: join(folder, 'test.sock'),
      isSynced: false,
    });
const identity = await startIdentityProvider();
const payment = await startPaymentProvider();

Object.assign(process.env, {
  ...GENEROUS_LIMITS,
  // Limits chosen by the test.
  ...process.env,
  NODE_ENV: 'test',
  // Stack traces of expected failures would hide real ones.
  LOG_LEVEL: 'silent',
  APP_URL: ORIGIN,
  DATA_DIR: folder,
  SESSION_SECRET: 'a-secret-that-only-tests-know-000000',
  STAND_INS: 'database,identity,mailbox,payment',
  FIREBASE_AUTH_EMULATOR_HOST: identity.host,
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_API_KEY: 'tests',
  OPERATOR_EMAILS: OPERATOR_EMAILS.join(),
  METRICS_TOKEN,
  // The database's name in an installation, which backups read.
  MONGODB_URI: external ? database.uri : database.uri.replace('/?', '/folksee?'),
  STRIPE_API_URL: process.env.TEST_STRIPE_API_URL ?? payment.url,
  STRIPE_SECRET_KEY: 'sk_test_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_tests',
  STRIPE_PRICE_ID: 'price_tests',
});

watchQueries();
const { connectDatabase } = await import('#server/platform/database.ts');
export const { connection } = await connectDatabase();
const { ensureIndexes } = await import('#server/domain/indexes/ensure-indexes.ts');
await prepareDatabase();
if (folderOfWorkers === undefined) afterAll(stop);

/** Creates the indexes of the empty database. */
export async function prepareDatabase(): Promise<void> {
  if (connection.db) await ensureIndexes(connection.db);
}

/** Shapes of queries of earlier files. */
const explained = new Set<string>();

/** Deletes what the tests stored. Throws if one of their queries used no index. */
export async function emptyInstallation(): Promise<void> {
  const asked = [...queries].filter(([shape]) => !explained.has(shape));
  queries.clear();
  const scans = await findScans(asked.map(([, query]) => query));
  if (scans.length === 0) for (const [shape] of asked) explained.add(shape);
  await connection.dropDatabase();
  for (const name of readdirSync(folder))
    if (!name.startsWith('test.')) rmSync(join(folder, name), { recursive: true, force: true });
  if (scans.length > 0) throw new Error(`These queries use no index:\n${scans.join('\n')}`);
}

async function stop(): Promise<void> {
  try {
    await emptyInstallation();
  } finally {
    await connection.close();
    await database.close();
    identity.close();
    payment.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function withDatabase(uri: string, name: string): string {
  const url = new URL(uri);
  url.pathname = `/${name}`;
  return url.href;
}
