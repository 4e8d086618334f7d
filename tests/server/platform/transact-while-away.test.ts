import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectionStates } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMongoServer } from '#server/embedded/mongo/server.ts';
import { isConnectionError } from '#server/errors/to-http.ts';
import { startHeldLine } from '#tests/support/held-line.ts';

// Callers learn within two seconds that the database is down, even during a transaction.
const TOLD_MS = 2_000;

const folder = mkdtempSync(join(tmpdir(), 'transact-while-away-'));
const server = await startMongoServer({ file: join(folder, 'test.sqlite'), host: '127.0.0.1', port: 0 });
const line = await startHeldLine(Number(new URL(server.uri).port));
Object.assign(process.env, {
  NODE_ENV: 'test',
  DATA_DIR: folder,
  MONGODB_URI: `mongodb://127.0.0.1:${line.port}/?directConnection=true`,
});
const { connectDatabase } = await import('#server/platform/database.ts');
const { transact } = await import('#server/platform/transact.ts');
const { User } = await import('#server/models/user.ts');
const { connection } = await connectDatabase('people');
const things = connection.collection<{ name: string }>('things');

beforeAll(async () => {
  await things.insertOne({ name: 'first' });
});
afterAll(async () => {
  await connection.close();
  line.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const WAYS = [
  ['hangs', () => line.hold(() => true)],
  ['refuses', () => line.cut()],
] as const;

async function outcomeOf(asked: Promise<unknown>): Promise<{ isAway: boolean; isInTime: boolean }> {
  const startedAt = performance.now();
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  return { isAway: isConnectionError(error), isInTime: performance.now() - startedAt < TOLD_MS };
}

test.each(WAYS)('ends a transaction soon when the database %s', async (_way, begin) => {
  for (const moment of ['before a write', 'before the commit'] as const) {
    const asked = transact(async (session) => {
      await things.insertOne({ name: moment }, { session });
      begin();
      if (moment === 'before a write') await things.insertOne({ name: 'second' }, { session });
    });
    const outcome = await outcomeOf(asked);
    line.release();
    expect([moment, outcome]).toEqual([moment, { isAway: true, isInTime: true }]);
    await expect
      .poll(() => transact((session) => things.findOne({ name: 'first' }, { session })).catch(String), {
        timeout: 20_000,
      })
      .toMatchObject({ name: 'first' });
  }
});

test('does not queue a query while the database is known to be down', async () => {
  line.cut();
  await expect.poll(() => connection.readyState, { timeout: 20_000 }).not.toBe(ConnectionStates.connected);
  const outcome = await outcomeOf(User.findOne({ firebaseUid: 'any' }).exec());
  line.release();
  expect(outcome).toEqual({ isAway: true, isInTime: true });
  await expect.poll(() => User.findOne({ firebaseUid: 'any' }).catch(String), { timeout: 20_000 }).toBeNull();
});
