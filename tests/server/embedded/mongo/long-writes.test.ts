import { MongoClient } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { REAL_MONGODB_URI, soon, useDatabase } from './support.ts';

const DOCUMENTS = 3_000;
const TEXT = 'x'.repeat(500);

describe.skipIf(REAL_MONGODB_URI)('a long write', () => {
  // A pause behind each document; more than a mebibyte of documents is read again before it is changed.
  const database = useDatabase({ limits: { firstSliceMs: 0, sliceMs: 0 } });

  beforeEach(async () => {
    await database.things.insertMany(
      Array.from({ length: DOCUMENTS }, (_, n) => ({ n, sum: 0, text: TEXT, list: [{ n: 1 }, { n: 2 }] })),
    );
  });
  const count = (filter: object) => database.things.countDocuments(filter);
  const scanned = async () =>
    (await database.client.db('admin').command({ serverStatus: 1 })).metrics.queryExecutor
      .scannedObjects as number;
  /** Starts a write. Resolves once it has read some documents, with its outcome to come. */
  const begin = async <T>(write: () => Promise<T>): Promise<{ outcome: Promise<T> }> => {
    const before = await scanned();
    const outcome = write();
    outcome.catch(() => {});
    await soon(async () => (await scanned()) > before + 5);
    return { outcome };
  };

  it('lets others read what was there before, and write behind it', async () => {
    const order: string[] = [];
    const { outcome } = await begin(() =>
      database.things.updateMany({}, { $inc: { sum: 1 } }).finally(() => order.push('long')),
    );
    const short = database.things.updateOne({ n: 5 }, { $inc: { sum: 10 } }).then(() => order.push('short'));
    expect(await database.things.findOne({ n: 2 })).toMatchObject({ sum: 0 });
    expect(order).toEqual([]);
    expect((await outcome).modifiedCount).toBe(DOCUMENTS);
    await short;
    expect(order).toEqual(['long', 'short']);
    expect(await database.things.findOne({ n: 5 })).toMatchObject({ sum: 11 });
    expect(await count({ sum: 1 })).toBe(DOCUMENTS - 1);
  });

  it('changes nothing when its client goes, and lets the next write in at once', async () => {
    const client = await new MongoClient(database.uri, { retryWrites: false }).connect();
    const things = client.db(database.db.databaseName).collection('things');
    const { outcome } = await begin(() => things.updateMany({}, { $inc: { sum: 1 } }));
    await client.close();
    await expect(outcome).rejects.toBeInstanceOf(Error);
    await database.things.updateOne({ n: 0 }, { $set: { sum: -1 } });
    expect(await count({ sum: 1 })).toBe(0);
    expect(await count({ sum: 0 })).toBe(DOCUMENTS - 1);
  });

  it('is undone with its transaction when that is aborted in the middle', async () => {
    const session = database.client.startSession();
    session.startTransaction();
    await database.things.insertOne({ n: -1 }, { session });
    const { outcome } = await begin(() => database.things.deleteMany({}, { session }));
    await session.abortTransaction();
    await expect(outcome).rejects.toThrow('interrupted');
    await session.endSession();
    expect(await count({})).toBe(DOCUMENTS);
    expect((await database.things.updateOne({ n: 1 }, { $set: { sum: 1 } })).modifiedCount).toBe(1);
  });

  it('changes each document once, though the change moves it along the index it was found by', async () => {
    await database.things.createIndex({ n: 1 });
    const { modifiedCount } = await database.things.updateMany({ n: { $gte: 0 } }, { $inc: { n: 10_000 } });
    expect(modifiedCount).toBe(DOCUMENTS);
    expect(await count({ n: { $gte: 10_000, $lt: 10_000 + DOCUMENTS } })).toBe(DOCUMENTS);
  });

  it('knows which element of an array matched, also in a document that it read again', async () => {
    await database.things.updateMany({ 'list.n': 2 }, { $set: { 'list.$.hit': true } });
    expect(await count({ list: [{ n: 1 }, { n: 2, hit: true }] })).toBe(DOCUMENTS);
    expect((await database.things.deleteMany({ text: TEXT })).deletedCount).toBe(DOCUMENTS);
  });
});
