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
import { untilCommand } from '#tests/support/stop-commands.ts';

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

test.each(CASES)('$name', { timeout: 240_000 }, async (given) => {
  const expected = await inFreshDatabase(async (database) => {
    await given.fill(database);
    await runMigrations(database, 'never killed', given.migrations);
    return stateOf(database);
  });
  const killAndResume = (n: number, kill: Kill) =>
    inFreshDatabase(async (database) => {
      await given.fill(database);
      const wasKilled = await kill(database.databaseName, given, n);
      await runMigrations(database, 'started again', given.migrations);
      expect({ command: n, state: await stateOf(database) }).toEqual({ command: n, state: expected });
      return wasKilled;
    });
  let kills = 0;
  while (await killAndResume(kills + 1, cutOff)) kills += 1;
  // At least one command per migration, and the version is written before and after.
  expect(kills).toBeGreaterThanOrEqual(2 + 3 * given.migrations.length);
  // What a killed process leaves is no different: a command that is lost, one that is executed, and the last.
  const middle = 2 * Math.floor(kills / 4);
  for (const n of [middle, middle + 1, kills]) expect(await killAndResume(n, killProcess)).toBe(true);
  expect(await killAndResume(kills + 1, killProcess)).toBe(false);
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

/** Migrates a database until the n-th command. Returns false when the migrations ended before. */
type Kill = (name: string, given: Case, n: number) => Promise<boolean>;

function addressOf(name: string): string {
  const uri = new URL(process.env.MONGODB_URI ?? '');
  uri.pathname = `/${name}`;
  return uri.href;
}

/** Migrates in this process, which cannot reach the database after its n-th command. */
const cutOff: Kill = (name, { migrations }, n) =>
  untilCommand(addressOf(name), n, (dying) => runMigrations(dying.db(), `cut off at ${n}`, migrations));

/** Migrates in a process killed at its n-th command. */
const killProcess: Kill = async (name, { module }, n) => {
  const child = fork('tests/support/migrate-child.ts', [addressOf(name), module, String(n)], {
    execArgv: [],
    stdio: 'inherit',
    env: { ...process.env },
  });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The child ended with ${code ?? signal}.`);
  return signal === 'SIGKILL';
};
