import type { ClientSession } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { REAL_MONGODB_URI, useDatabase } from './support.ts';

describe('transactions', () => {
  const database = useDatabase();
  const within = (work: (session: ClientSession) => Promise<void>) =>
    database.client.withSession((session) => session.withTransaction(() => work(session)));

  it('commits everything together', async () => {
    await database.things.createIndex({ n: 1 });
    await within(async (session) => {
      await database.things.insertOne({ n: 1 }, { session });
      await database.things.updateOne({ n: 1 }, { $inc: { n: 1 } }, { session });
      expect(await database.things.countDocuments({ n: 2 }, { session })).toBe(1);
      expect(await database.things.countDocuments({ n: 2 })).toBe(0);
    });
    expect(await database.things.countDocuments({ n: 2 })).toBe(1);
  });

  it('rolls back everything after an error, definitions too', async () => {
    await database.things.insertOne({ n: 1 });
    await expect(
      within(async (session) => {
        await database.things.updateOne({ n: 1 }, { $set: { n: 2 } }, { session });
        await database.db.collection('fresh').insertOne({}, { session });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await database.things.countDocuments({ n: 1 })).toBe(1);
    expect(await database.db.listCollections({ name: 'fresh' }).toArray()).toEqual([]);
  });

  it('ends with the first error inside', async () => {
    await database.things.createIndex({ n: 1 }, { unique: true });
    await database.things.insertOne({ n: 1 });
    const session = database.client.startSession();
    session.startTransaction();
    await database.things.insertOne({ n: 2 }, { session });
    await expect(database.things.insertOne({ n: 1 }, { session })).rejects.toMatchObject({ code: 11_000 });
    await expect(database.things.insertOne({ n: 3 }, { session })).rejects.toMatchObject({ code: 251 });
    await session.endSession();
    expect(await database.things.countDocuments()).toBe(1);
  });

  it('lets ten concurrent ones change a document without losing a change', async () => {
    await database.things.insertOne({ key: 'counter', n: 0 });
    await Promise.all(
      Array.from({ length: 10 }, () =>
        within(async (session) => {
          const found = await database.things.findOne({ key: 'counter' }, { session });
          await database.things.updateOne(
            { key: 'counter' },
            { $set: { n: Number(found?.n) + 1 } },
            { session },
          );
        }),
      ),
    );
    expect((await database.things.findOne({ key: 'counter' }))?.n).toBe(10);
  });

  it('blocks a write outside until the transaction ends', async () => {
    await database.things.insertOne({ key: 'a', n: 0 });
    const session = database.client.startSession();
    session.startTransaction();
    await database.things.updateOne({ key: 'a' }, { $inc: { n: 1 } }, { session });
    const waiting = database.things.updateOne({ key: 'a' }, { $inc: { n: 10 } });
    await session.commitTransaction();
    await waiting;
    await session.endSession();
    expect((await database.things.findOne({ key: 'a' }))?.n).toBe(11);
  });

  it.skipIf(REAL_MONGODB_URI)('frees the database when the client disconnects', async () => {
    const other = await new (await import('mongodb')).MongoClient(database.uri).connect();
    const session = other.startSession();
    session.startTransaction();
    await other.db(database.db.databaseName).collection('things').insertOne({ lost: true }, { session });
    await other.close(true);
    await database.things.insertOne({ kept: true });
    expect(await database.things.countDocuments()).toBe(1);
  });
});
