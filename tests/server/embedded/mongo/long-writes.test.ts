import { once } from 'node:events';
import { connect } from 'node:net';
import { Binary, type ClientSession, type Document, Long, MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { message, REAL_MONGODB_URI, soon, useDatabase } from './support.ts';

const DOCUMENTS = 3_000;
const TEXT = 'x'.repeat(500);

describe.skipIf(REAL_MONGODB_URI)('a long write', () => {
  // Pauses after each document; more than a mebibyte is read again before the change.
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
  /** Starts a write. Resolves with its pending outcome once it has read some documents. */
  const begin = async <T>(write: () => Promise<T>): Promise<{ outcome: Promise<T> }> => {
    const before = await scanned();
    const outcome = write();
    outcome.catch(() => {});
    await soon(async () => (await scanned()) > before + 5);
    return { outcome };
  };

  it('lets others read the previous state and queue their writes', async () => {
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

  it('changes nothing when its client disconnects, and admits the next write immediately', async () => {
    const client = await new MongoClient(database.uri, { retryWrites: false }).connect();
    const things = client.db(database.db.databaseName).collection('things');
    const { outcome } = await begin(() => things.updateMany({}, { $inc: { sum: 1 } }));
    await client.close();
    await expect(outcome).rejects.toBeInstanceOf(Error);
    await database.things.updateOne({ n: 0 }, { $set: { sum: -1 } });
    expect(await count({ sum: 1 })).toBe(0);
    expect(await count({ sum: 0 })).toBe(DOCUMENTS - 1);
  });

  it('is rolled back when its transaction is aborted meanwhile', async () => {
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

  it('changes each document once, even if the change moves it along the index', async () => {
    await database.things.createIndex({ n: 1 });
    const { modifiedCount } = await database.things.updateMany({ n: { $gte: 0 } }, { $inc: { n: 10_000 } });
    expect(modifiedCount).toBe(DOCUMENTS);
    expect(await count({ n: { $gte: 10_000, $lt: 10_000 + DOCUMENTS } })).toBe(DOCUMENTS);
  });

  it('knows the matched array element, even in a document that it read again', async () => {
    await database.things.updateMany({ 'list.n': 2 }, { $set: { 'list.$.hit': true } });
    expect(await count({ list: [{ n: 1 }, { n: 2, hit: true }] })).toBe(DOCUMENTS);
    expect((await database.things.deleteMany({ text: TEXT })).deletedCount).toBe(DOCUMENTS);
  });

  describe('in a transaction', () => {
    const clients: MongoClient[] = [];
    afterEach(() => Promise.all(clients.splice(0).map((client) => client.close(true))));
    /** The updates of a command that lasts until others have sent theirs. */
    const LONG = Array.from({ length: 4 }, () => ({ $inc: { sum: 1 } }));
    const connectClient = async () => {
      const client = await new MongoClient(database.uri, { retryWrites: false }).connect();
      clients.push(client);
      const session = client.startSession();
      return { client, session, things: client.db(database.db.databaseName).collection('things') };
    };
    /** Each answer takes a turn of the event loop, in which the server also reads the other sockets. */
    const serverTurns = async () => {
      for (let turn = 0; turn < 10; turn++) await database.db.command({ ping: 1 });
    };
    /** Starts three concurrent long writes in one transaction. */
    const writeThrice = (session: ClientSession) =>
      [1, 2, 3].map(() => database.things.updateMany({}, { $inc: { sum: 1 } }, { session }));
    const startTransaction = async () => {
      const session = database.client.startSession();
      session.startTransaction();
      await database.things.insertOne({ n: -1 }, { session });
      return session;
    };

    it.each<[string, (client: MongoClient, session: ClientSession) => Promise<void>]>([
      ['its client closes the connection', (client) => client.close(true)],
      [
        'its session ends',
        async (_, session) => {
          await database.client.db('admin').command({ endSessions: [session.id] });
        },
      ],
    ])('passes the writer to one command when %s during the first command', async (_, end) => {
      const [leaver, second, third] = [await connectClient(), await connectClient(), await connectClient()];
      leaver.session.startTransaction();
      const { outcome } = await begin(() =>
        leaver.things.bulkWrite(
          LONG.map((update) => ({ updateMany: { filter: {}, update } })),
          { session: leaver.session },
        ),
      );
      second.session.startTransaction();
      const inserted = second.things.insertOne({ by: 'second' }, { session: second.session });
      await serverTurns();
      let isAcknowledged = false;
      const plain = third.things.insertOne({ by: 'third' }).then(() => {
        isAcknowledged = true;
      });
      await serverTurns();
      await end(leaver.client, leaver.session);
      await expect(outcome).rejects.toBeInstanceOf(Error);
      await inserted;
      await serverTurns();
      expect(isAcknowledged).toBe(false);
      await second.session.abortTransaction();
      await plain;
      expect(await count({ by: 'third' })).toBe(1);
      expect(await count({ by: 'second' })).toBe(0);
      expect(await count({ sum: 0 })).toBe(DOCUMENTS);
    });

    it('runs after the earlier writes of its transaction', async () => {
      const session = await startTransaction();
      const results = await Promise.all(writeThrice(session));
      expect(results.map(({ modifiedCount }) => modifiedCount)).toEqual([1, 2, 3].map(() => DOCUMENTS + 1));
      await session.commitTransaction();
      await session.endSession();
      expect(await count({ sum: 3 })).toBe(DOCUMENTS + 1);
    });

    it('changes nothing after an abort, and neither do later writes', async () => {
      const session = await startTransaction();
      const [first, ...others] = writeThrice(session);
      const settled = Promise.allSettled(others);
      await first;
      await begin(() => settled);
      await session.abortTransaction();
      await session.endSession();
      expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(await count({ sum: 0 })).toBe(DOCUMENTS);
      expect(await count({})).toBe(DOCUMENTS);
    });

    it('never runs when its connection closes while it waits', async () => {
      const transaction = {
        lsid: { id: new Binary(Buffer.alloc(16, 7), Binary.SUBTYPE_UUID) },
        txnNumber: Long.fromNumber(1),
        autocommit: false,
        $db: database.db.databaseName,
      };
      const send = async (...commands: Document[]) => {
        const socket = connect(Number(new URL(database.uri).port), '127.0.0.1');
        await once(socket, 'connect');
        for (const command of commands) socket.write(message({ ...command, ...transaction }));
        return socket;
      };
      const updates = LONG.map((u) => ({ q: {}, u, multi: true }));
      const before = await scanned();
      const first = await send(
        { update: 'things', updates, startTransaction: true },
        { commitTransaction: 1, writeConcern: {} },
      );
      await soon(async () => (await scanned()) > before + 5);
      const waiting = await send({ insert: 'things', documents: [{ by: 'waiting' }] });
      await serverTurns();
      waiting.destroy();
      // The transaction has ended when this gets the writer.
      await database.things.insertOne({ by: 'next' });
      first.destroy();
      expect(await count({ by: 'waiting' })).toBe(0);
      expect(await count({ sum: 0 })).toBe(DOCUMENTS);
    });
  });
});

describe.skipIf(REAL_MONGODB_URI)('a transaction that takes too long', () => {
  const database = useDatabase({
    limits: { firstSliceMs: 0, sliceMs: 0, transactionLifetimeMs: 0 },
    sweepIntervalMs: 1,
  });

  it('ends during a write with a retryable error', async () => {
    await database.things.insertMany(Array.from({ length: DOCUMENTS }, () => ({ sum: 0 })));
    const session = database.client.startSession();
    session.startTransaction();
    await expect(database.things.updateMany({}, { $inc: { sum: 1 } }, { session })).rejects.toMatchObject({
      code: 251,
      errorLabels: ['TransientTransactionError'],
    });
    await session.endSession();
    expect(await database.things.countDocuments({ sum: 0 })).toBe(DOCUMENTS);
  });
});
