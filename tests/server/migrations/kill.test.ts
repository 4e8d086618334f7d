import '#tests/support/installation.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { EJSON } from 'bson';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import type { Migration } from '#server/migrations/migration.ts';
import { MIGRATIONS } from '#server/migrations/migrations.ts';
import { runMigrations } from '#server/migrations/run-migrations.ts';
import { dump, loadFixture } from '#tests/support/data-fixture.ts';
import { MIGRATIONS as SAMPLES } from '#tests/support/sample-migrations.ts';

// A migration killed at any command and restarted ends like one that was never killed.

const client = new MongoClient(process.env.MONGODB_URI ?? '');
afterAll(() => client.close());

type Case = {
  name: string;
  module: string;
  migrations: readonly Migration[];
  fill: (database: Db) => Promise<unknown>;
};
const CASES: Case[] = [
  {
    name: 'the migrations of the product, from the first version',
    module: '#server/migrations/migrations.ts',
    migrations: MIGRATIONS,
    fill: (database) => loadFixture(1, database),
  },
  {
    name: 'sample migrations of several batches',
    module: '#tests/support/sample-migrations.ts',
    migrations: SAMPLES,
    fill: async (database) => {
      const things = database.collection('things');
      await things.createIndex({ name: 1 });
      await things.insertMany(
        Array.from({ length: 450 }, (_, index) => ({ _id: index as never, name: `thing ${index}` })),
      );
    },
  },
];

test.each(CASES)('$name', { timeout: 240_000 }, async ({ module, migrations, fill }) => {
  const expected = await inFreshDatabase(async (database) => {
    await fill(database);
    await runMigrations(database, 'never killed', migrations);
    return stateOf(database);
  });
  let kills = 0;
  for (;;) {
    const { wasKilled, state } = await inFreshDatabase(async (database) => {
      await fill(database);
      const killed = await migrateUntil(database.databaseName, module, kills + 1);
      await runMigrations(database, 'started again', migrations);
      return { wasKilled: killed, state: await stateOf(database) };
    });
    expect({ command: kills + 1, state }).toEqual({ command: kills + 1, state: expected });
    if (!wasKilled) break;
    kills += 1;
  }
  // At least one command per migration, and the version is written before and after.
  expect(kills).toBeGreaterThanOrEqual(2 + 3 * migrations.length);
});

async function inFreshDatabase<T>(work: (database: Db) => Promise<T>): Promise<T> {
  const database = client.db(`killed_${process.pid}`);
  await database.dropDatabase();
  try {
    return await work(database);
  } finally {
    await database.dropDatabase();
  }
}

/** Collections, indexes and documents, without times. */
const stateOf = async (database: Db) => EJSON.parse(EJSON.stringify(await dump(database)));

/** Migrates in a process killed at its n-th command. Returns false when it ended before. */
async function migrateUntil(name: string, module: string, n: number): Promise<boolean> {
  const uri = new URL(process.env.MONGODB_URI ?? '');
  uri.pathname = `/${name}`;
  const child = fork('tests/support/migrate-child.ts', [uri.href, module, String(n)], {
    execArgv: [],
    stdio: 'inherit',
    env: { ...process.env },
  });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The child ended with ${code ?? signal}.`);
  return signal === 'SIGKILL';
}
