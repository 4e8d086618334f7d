import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  BSONRegExp,
  Collection,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  MongoClient,
  ObjectId,
  Timestamp,
} from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { copyDatabase } from '#server/scripts/copy-database.ts';
import { copyMoment } from '#server/scripts/copy-moment.ts';
import { withDatabaseOf } from '#server/scripts/with-database-of.ts';
import { dump } from '#tests/support/data-fixture.ts';
import { type OwnMongodb, startOwnMongodb } from '#tests/support/own-mongodb.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let own: OwnMongodb;
let client: MongoClient;
beforeAll(async () => {
  own = await startOwnMongodb();
  client = await MongoClient.connect(own.uriOf('source'));
});
beforeEach(async () => {
  await client.db('source').dropDatabase();
  await client.db('target').dropDatabase();
});
afterAll(async () => {
  await client.close();
  await own.close();
});

test('copies more documents than a batch has, with their types and indexes, whatever the address says about reading', async () => {
  const things = client.db('source').collection('things');
  const types = {
    double: new Double(1),
    int: new Int32(1),
    long: Long.fromNumber(1),
    decimal: Decimal128.fromString('1.10'),
    date: new Date(0),
    pattern: new BSONRegExp('a', 'i'),
    bytes: Buffer.from('bytes'),
    time: new Timestamp({ t: 1, i: 2 }),
    id: new ObjectId(),
    nothing: null,
    ends: [new MinKey(), new MaxKey()],
  };
  await things.insertMany(Array.from({ length: 2_500 }, (_, number) => ({ number, ...types })));
  await things.createIndex({ number: 1 }, { unique: true, name: 'by number' });
  await things.createIndex({ date: 1 }, { expireAfterSeconds: 4_000_000_000, sparse: true });
  const folder = temporaryFolder();
  await copyMoment(`${own.uriOf('source')}&readConcernLevel=majority`, folder);
  await withDatabaseOf(folder, async (uri) => {
    const copy = await MongoClient.connect(uri);
    expect(await dump(copy.db())).toEqual(await dump(client.db('source')));
    await copyDatabase(copy.db(), client.db('target'), {});
    await copy.close();
  });
  expect(await dump(client.db('target'))).toEqual(await dump(client.db('source')));
});

test('does not leave documents out in silence', async () => {
  const mixed = client.db('source').collection<{ _id: string | number }>('mixed');
  await mixed.insertMany(Array.from({ length: 1_200 }, (_, number) => ({ _id: number })));
  // A query for what follows a number finds no text.
  await mixed.insertOne({ _id: 'one' });
  const copying = copyDatabase(client.db('source'), client.db('target'), {});
  await expect(copying).rejects.toThrow('1200 of the 1201 documents in mixed were copied.');
});

test('leaves out a second index on the same keys, which MongoDB allows', async () => {
  await client.db('source').collection('things').insertOne({ number: 1 });
  const indexes = [
    { v: 2, key: { number: 1 }, name: 'mine' },
    { v: 2, key: { number: 1 }, name: 'number_1', unique: true },
  ];
  const listing = vi.spyOn(Collection.prototype, 'indexes').mockResolvedValue(indexes);
  const folder = temporaryFolder();
  await copyMoment(own.uriOf('source'), folder).finally(() => listing.mockRestore());
  await withDatabaseOf(folder, async (uri) => {
    const copy = await MongoClient.connect(uri);
    const { things } = await dump(copy.db());
    expect(things).toMatchObject({ documents: [{}], indexes: [{ name: 'number_1', unique: true }] });
    await copy.close();
  });
});

test('says what to do when an index is created that earlier documents break', async () => {
  const things = client.db('source').collection('things');
  await things.insertMany([{ number: 1 }, { number: 1 }]);
  let isCreated = false;
  own.before = async ({ name }) => {
    if (name !== 'listIndexes' || isCreated) return;
    isCreated = true;
    await things.deleteOne({ number: 1 });
    await things.createIndex({ number: 1 }, { unique: true });
  };
  const copying = copyMoment(own.uriOf('source'), temporaryFolder());
  await expect(copying).rejects.toThrow(/^A collection or an index .* Run it again\.$/);
  own.before = () => {};
});

test('keeps documents of a copy that expired since, however long it is read', async () => {
  // The server of a copy makes its timers with this one, the driver does not.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    await withDatabaseOf(temporaryFolder(), async (uri) => {
      const copy = await MongoClient.connect(uri);
      const mails = copy.db().collection('mails');
      await mails.createIndex({ at: 1 }, { expireAfterSeconds: 1 });
      await mails.insertOne({ at: new Date(0) });
      vi.advanceTimersByTime(HOUR_MS);
      expect(await mails.countDocuments()).toBe(1);
      await copy.close();
    });
  } finally {
    vi.useRealTimers();
  }
});

const HOUR_MS = 3_600_000;
const HEAP_MIB = 96;

test('copies any number of documents in the same memory', async () => {
  const large = client.db('source').collection('large');
  // Two bytes a character in the heap: 100 MB.
  for (let count = 0; count < 100; count += 1)
    await large.insertMany(Array.from({ length: 10 }, () => ({ text: '한'.repeat(50_000) })));
  const child = fork('tests/support/copy-child.ts', [own.uriOf('source'), temporaryFolder()], {
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
});
