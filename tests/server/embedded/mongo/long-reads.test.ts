import { connect } from 'node:net';
import { type Document, type Long, MongoClient } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { message, REAL_MONGODB_URI, soon, useDatabase, waitUntil } from './support.ts';

const DOCUMENTS = 5_000;

/** Every read longer than one step moves to a snapshot and pauses after each document. */
const LIMITS = { firstSliceMs: 0, sliceMs: 0, keptBytes: 0 };

// Scan counts and limits are our own.
describe.skipIf(REAL_MONGODB_URI)('a long read', () => {
  const database = useDatabase({ limits: LIMITS });

  beforeEach(async () => {
    await database.things.insertMany(Array.from({ length: DOCUMENTS }, (_, n) => ({ n, state: 'old' })));
  });

  const status = async () => {
    const { metrics, embedded } = await database.client.db('admin').command({ serverStatus: 1 });
    return {
      cursors: metrics.cursor.open.total as number,
      scanned: metrics.queryExecutor.scannedObjects as number,
      snapshots: embedded.openSnapshots as number,
    };
  };
  const openCursor = async (command: Document = { find: 'things', batchSize: 10 }): Promise<Long> =>
    (await database.db.command(command)).cursor.id as Long;
  /** A predicate without index, so that all documents are read. */
  const scan = { $expr: { $gte: ['$n', 0] } };

  const missing = Array.from({ length: DOCUMENTS }, (_, n) => n + 2 * DOCUMENTS);

  it.each<[string, () => Promise<unknown>]>([
    ['find', () => database.things.find(scan).toArray()],
    ['count', () => database.things.countDocuments(scan)],
    ['distinct', () => database.things.distinct('n', scan)],
    ['aggregate', () => database.things.aggregate([{ $group: { _id: '$state', n: { $sum: 1 } } }]).toArray()],
    ['ids that do not exist', () => database.things.find({ _id: { $in: missing as never[] } }).toArray()],
    [
      'values that an index does not have',
      async () => {
        await database.things.createIndex({ n: 1 });
        return database.things.find({ n: { $in: missing } }).toArray();
      },
    ],
    ['a sort', () => database.things.find().sort({ state: 1, n: -1 }).toArray()],
  ])('lets other connections read and write while it runs: %s', async (_, read) => {
    let hasEnded = false;
    const reading = read().then(() => {
      hasEnded = true;
    });
    await soon(async () => (await status()).snapshots === 1);
    await database.things.insertOne({ n: -1 });
    expect(await database.things.findOne({ n: 7 }, { hint: { $natural: -1 } })).toMatchObject({ n: 7 });
    expect(hasEnded).toBe(false);
    await reading;
    await waitUntil(async () => (await status()).snapshots === 0);
  });

  it('sees one state, whatever is written meanwhile', async () => {
    const cursor = database.things.find().batchSize(10);
    const numbers = [(await cursor.next())?.n as number];
    await database.things.updateMany({ n: { $gt: 50 } }, { $set: { state: 'new' } });
    await database.things.deleteMany({ n: { $lt: 2_000 } });
    await database.things.insertMany([{ n: 99_999, state: 'new' }]);
    for await (const { n, state } of cursor) {
      expect(state).toBe('old');
      numbers.push(n as number);
    }
    expect(numbers).toEqual(Array.from({ length: DOCUMENTS }, (_, n) => n));
    expect(await database.things.countDocuments({ state: 'new' })).toBe(3_001);
  });

  it('reads no further than the fetched batches, in the requested sizes', async () => {
    const before = (await status()).scanned;
    const id = await openCursor();
    const { cursor } = await database.db.command({ getMore: id, collection: 'things', batchSize: 25 });
    expect(cursor.nextBatch).toHaveLength(25);
    // One document beyond the batch is read, at the first attempt and in the snapshot.
    expect((await status()).scanned - before).toBeLessThanOrEqual(10 + 25 + 12);
    const rest = await database.db.command({ getMore: id, collection: 'things' });
    expect(rest.cursor.nextBatch).toHaveLength(DOCUMENTS - 35);
    expect(Number(rest.cursor.id)).toBe(0);
    expect(await status()).toMatchObject({ cursors: 0, snapshots: 0 });
  });

  it('reads by index in order, without a sort, only as far as fetched', async () => {
    await database.things.createIndex({ n: -1 });
    const before = (await status()).scanned;
    const { cursor } = await database.db.command({ find: 'things', sort: { n: -1 }, batchSize: 3 });
    expect(cursor.firstBatch).toMatchObject([{ n: 4_999 }, { n: 4_998 }, { n: 4_997 }]);
    expect((await status()).scanned - before).toBeLessThanOrEqual(8);
    await database.db.command({ killCursors: 'things', cursors: [cursor.id] });
  });

  it('frees its snapshot when the cursor is killed or its session ends', async () => {
    const id = await openCursor();
    expect(await status()).toMatchObject({ cursors: 1, snapshots: 1 });
    await database.db.command({ killCursors: 'things', cursors: [id] });
    expect(await status()).toMatchObject({ cursors: 0, snapshots: 0 });
    await expect(database.db.command({ getMore: id, collection: 'things' })).rejects.toMatchObject({
      code: 43,
    });

    const session = database.client.startSession();
    await database.things.find({}, { session, batchSize: 10 }).next();
    await database.client.db('admin').command({ endSessions: [session.id] });
    expect(await status()).toMatchObject({ cursors: 0, snapshots: 0 });
    await session.endSession();
  });

  it('can be killed while a batch is being read', async () => {
    const id = await openCursor();
    const reading = database.db.command({ getMore: id, collection: 'things' });
    const before = (await status()).scanned;
    await soon(async () => (await status()).scanned > before);
    await database.db.command({ killCursors: 'things', cursors: [id] });
    await expect(reading).rejects.toMatchObject({ code: 43 });
    expect((await status()).snapshots).toBe(0);
  });

  it('stops when its client disconnects', async () => {
    const client = await new MongoClient(database.uri).connect();
    const before = (await status()).scanned;
    const reading = client
      .db(database.db.databaseName)
      .collection('things')
      .find(scan)
      .sort({ n: 1 })
      .toArray();
    reading.catch(() => {});
    await soon(async () => (await status()).scanned > before + 10);
    await client.close();
    await expect(reading).rejects.toBeInstanceOf(Error);
    await waitUntil(async () => (await status()).snapshots === 0);
    expect((await status()).scanned).toBeLessThan(before + DOCUMENTS);
  });

  it('sees the earlier writes of its transaction', async () => {
    const session = database.client.startSession();
    await session.withTransaction(async () => {
      await database.things.insertOne({ n: DOCUMENTS, state: 'mine' }, { session });
      const cursor = database.things.find({}, { session, batchSize: 100 });
      expect(await cursor.toArray()).toHaveLength(DOCUMENTS + 1);
      expect((await status()).snapshots).toBe(0);
    });
    await session.endSession();
  });
});

describe.skipIf(REAL_MONGODB_URI)('the number of snapshots', () => {
  const limits = { ...LIMITS, snapshots: 2, snapshotWaitMs: 50, cursorGraceMs: 300 };
  const database = useDatabase({ limits });
  const open = async () => {
    const { cursor } = await database.db.command({ find: 'things', batchSize: 1 });
    return cursor.id as Long;
  };
  const next = (id: Long) => database.db.command({ getMore: id, collection: 'things', batchSize: 1 });

  it("is bounded: a read waits, then takes the longest-idle cursor's snapshot", async () => {
    await database.things.insertMany(Array.from({ length: 10 }, (_, n) => ({ n })));
    const [first, second] = [await open(), await open()];
    await expect(open()).rejects.toMatchObject({ code: 262, codeName: 'ExceededTimeLimit' });
    // Returns once the cursors have been idle for cursorGraceMs.
    await waitUntil(() =>
      open().then(
        () => true,
        () => false,
      ),
    );
    await expect(next(first)).rejects.toMatchObject({ code: 43 });
    expect((await next(second)).cursor.nextBatch).toHaveLength(1);
  });
});

describe.skipIf(REAL_MONGODB_URI)('the snapshot of a disconnected client', () => {
  const database = useDatabase({ limits: { ...LIMITS, cursorGraceMs: 0 } });

  it('is freed', async () => {
    await database.things.insertMany(Array.from({ length: 10 }, (_, n) => ({ n })));
    const { db } = database;
    const openSnapshots = async () =>
      (await db.command({ serverStatus: 1 })).embedded.openSnapshots as number;
    // A driver would end its session; a killed process does not.
    const socket = connect(Number(new URL(database.uri).port), '127.0.0.1');
    socket.write(message({ find: 'things', batchSize: 1, $db: db.databaseName }));
    await waitUntil(async () => (await openSnapshots()) === 1);
    socket.destroy();
    await waitUntil(async () => (await openSnapshots()) === 0);
    expect((await db.command({ serverStatus: 1 })).metrics.cursor.open.total).toBe(0);
  });
});
