import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MongoServer, startMongoServer } from '#server/embedded/mongo/server.ts';
import { Sqlite } from '#server/embedded/mongo/storage/sqlite.ts';
import { toHttp } from '#server/errors/to-http.ts';

let folder: string;
let server: MongoServer;
let client: MongoClient;
let sqlite: Sqlite;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mongo-full-'));
  const opened = vi.spyOn(Sqlite.prototype, 'execute');
  server = await startMongoServer({ file: join(folder, 'data.sqlite'), host: '127.0.0.1', port: 0 });
  const [first] = opened.mock.contexts;
  if (!(first instanceof Sqlite)) throw new Error('The server opened no data file.');
  sqlite = first;
  client = await MongoClient.connect(server.uri);
});
afterEach(async () => {
  await client.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sets the limit to the current size: the file cannot grow. */
const fillDisk = () => sqlite.execute('PRAGMA max_page_count = 1');
const freeDisk = () => sqlite.execute('PRAGMA max_page_count = 1000000');
const LARGE = { text: 'x'.repeat(1_000_000) };

test.each([
  ['one document', (things: Things) => things.insertOne({ ...LARGE })],
  ['several, each for itself', (things: Things) => things.insertMany([{ ...LARGE }], { ordered: false })],
  ['a change', (things: Things) => things.updateOne({ name: 'small' }, { $set: LARGE })],
  [
    'a transaction',
    (things: Things) =>
      client.withSession((session) =>
        session.withTransaction(() => things.insertOne({ ...LARGE }, { session })),
      ),
  ],
])('rejects %s on a full disk, keeps the data, and recovers', async (_, write) => {
  const things = client.db('test').collection('things');
  await things.insertOne({ name: 'small' });
  fillDisk();
  const error = await write(things).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code: 14_031, codeName: 'OutOfDiskSpace' });
  expect(toHttp(error)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(await things.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ name: 'small' }]);
  freeDisk();
  await write(things);
  expect(await things.countDocuments({ text: LARGE.text })).toBe(1);
});

type Things = ReturnType<ReturnType<MongoClient['db']>['collection']>;
