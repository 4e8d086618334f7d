import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { type ClientSession, type Document, Long, MongoClient } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { REAL_MONGODB_URI, useDatabase } from './support.ts';

/** Above the numbers that the driver may have used. */
const FIRST = 1_000;

describe('a repeated write is applied once', () => {
  const database = useDatabase();
  let session: ClientSession;
  // Never ended: the driver's pool would reuse the session with its numbers.
  beforeEach(() => {
    session = database.client.startSession();
  });

  /** Sends a raw command: the driver numbers only its own writes. */
  const send = (command: Document, txnNumber: number) =>
    database.db.command({ ...command, txnNumber: Long.fromNumber(FIRST + txnNumber) }, { session });

  it('answers an update with the first reply', async () => {
    await database.things.insertOne({ key: 'a', n: 0 });
    const command = { update: 'things', updates: [{ q: { key: 'a' }, u: { $inc: { n: 1 } } }] };
    await send(command, 1);
    expect(await send(command, 1)).toMatchObject({ n: 1, nModified: 1 });
    expect((await database.things.findOne({ key: 'a' }))?.n).toBe(1);
  });

  it('answers a findAndModify with the document of the first time', async () => {
    await database.things.insertOne({ key: 'a', n: 0 });
    const command = { findAndModify: 'things', query: { key: 'a' }, update: { $inc: { n: 1 } }, new: true };
    const answers = [await send(command, 1), await send(command, 1)];
    expect(answers.map(({ value }) => value.n as unknown)).toEqual([1, 1]);
  });

  it('applies the next write of a session and rejects an older one', async () => {
    const command = { insert: 'things', documents: [{}] };
    await send(command, 1);
    await send(command, 2);
    await expect(send(command, 1)).rejects.toMatchObject({ code: 225 });
    expect(await database.things.countDocuments()).toBe(2);
  });

  it('answers a repeated commit', async () => {
    await database.db.createCollection('things');
    session.startTransaction();
    await database.things.insertOne({ a: 1 }, { session });
    await session.commitTransaction();
    await session.commitTransaction();
    expect(await database.things.countDocuments()).toBe(1);
  });

  // A real server may not be reachable by plain TCP.
  it.skipIf(REAL_MONGODB_URI)('when the driver repeats a write after losing its reply', async () => {
    let losesAnswer = false;
    const { port } = new URL(database.uri);
    const proxy = createServer((socket) => {
      const upstream = connect(Number(port), '127.0.0.1');
      socket.pipe(upstream);
      upstream.on('data', (answer) => {
        if (losesAnswer) socket.destroy();
        else socket.write(answer);
        losesAnswer = false;
      });
      socket.on('error', () => {}).on('close', () => upstream.destroy());
      upstream.on('error', () => {}).on('close', () => socket.destroy());
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const address = proxy.address() as AddressInfo;
    const client = await new MongoClient(
      `mongodb://127.0.0.1:${address.port}/?directConnection=true`,
    ).connect();
    const things = client.db(database.db.databaseName).collection('things');
    await things.insertOne({ key: 'a', n: 0 });
    losesAnswer = true;
    expect(await things.updateOne({ key: 'a' }, { $inc: { n: 1 } })).toMatchObject({ modifiedCount: 1 });
    expect(losesAnswer).toBe(false);
    expect((await things.findOne({ key: 'a' }))?.n).toBe(1);
    await client.close();
    proxy.close();
  });
});
