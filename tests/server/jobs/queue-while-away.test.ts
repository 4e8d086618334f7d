import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startMongoServer } from '#server/embedded/mongo/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'queue-while-away-'));
const startDatabase = () =>
  startMongoServer({ file: join(folder, 'test.sqlite'), socket: join(folder, 'test.sock') });
let database = await startDatabase();
Object.assign(process.env, { NODE_ENV: 'test', DATA_DIR: folder, MONGODB_URI: database.uri });
const { connectDatabase } = await import('#server/platform/database.ts');
const { connection } = await connectDatabase('people');
const { enqueue } = await import('#server/jobs/queue/queue.ts');
afterAll(async () => {
  await connection.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test("queues work after the database was down at a process's first try", async () => {
  const queue = () =>
    enqueue('close-tributes', {}).then(
      () => 'queued',
      (error: Error) => error.message,
    );
  await database.close();
  expect(await queue()).not.toBe('queued');
  database = await startDatabase();
  await expect.poll(queue, { timeout: 20_000 }).toBe('queued');
  expect(await connection.collection('jobs').countDocuments({ name: 'close-tributes' })).toBe(1);
});
