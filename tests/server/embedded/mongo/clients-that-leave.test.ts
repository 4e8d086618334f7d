import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Document, MongoClient } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { message, REAL_MONGODB_URI, useDatabase } from './support.ts';

// A real server has several writers: nothing waits there.
describe.skipIf(REAL_MONGODB_URI)('clients that wait for the writer', () => {
  const database = useDatabase();
  const clients: MongoClient[] = [];
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await Promise.all(clients.splice(0).map((client) => client.close(true)));
  });

  const connectClient = async (options: { socketTimeoutMS?: number; retryWrites?: boolean } = {}) => {
    const client = await new MongoClient(database.uri, options).connect();
    clients.push(client);
    return { client, things: client.db(database.db.databaseName).collection('things') };
  };

  /** Returns the session of a transaction that holds the writer. */
  const holdWriter = async () => {
    const { client, things } = await connectClient();
    const session = client.startSession();
    session.startTransaction();
    await things.insertOne({ by: 'holder' }, { session });
    return session;
  };

  /** Sends messages on a separate connection, without waiting for answers. */
  const send = async (...commands: Document[]): Promise<Socket> => {
    const socket = connect(Number(new URL(database.uri).port), '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    for (const command of commands) socket.write(message({ ...command, $db: database.db.databaseName }));
    await serverTurns();
    return socket;
  };
  const insert = (by: string) => ({ insert: 'things', documents: [{ by }] });

  /** Each answer takes a turn of the event loop, in which the server also reads the other sockets. */
  const serverTurns = async () => {
    for (let turn = 0; turn < 10; turn++) await database.db.command({ ping: 1 });
  };
  const byWhom = async () => (await database.things.find().toArray()).map(({ by }) => by as string);

  it('serves the next write after a waiting transaction was abandoned', async () => {
    const holder = await holdWriter();
    const { client, things } = await connectClient({ socketTimeoutMS: 1_200 });
    const session = client.startSession();
    session.startTransaction();
    await expect(things.insertOne({ by: 'leaver' }, { session })).rejects.toThrow('timed out');
    await serverTurns();
    await holder.commitTransaction();
    await database.things.insertOne({ by: 'next' });
    expect(await byWhom()).toEqual(['holder', 'next']);
  });

  it('never runs the waiting writes of a closed connection', async () => {
    const holder = await holdWriter();
    const leaver = await send(insert('waiting'), insert('queued'));
    leaver.destroy();
    await serverTurns();
    await holder.commitTransaction();
    await database.things.insertOne({ by: 'next' });
    expect(await byWhom()).toEqual(['holder', 'next']);
  });

  it('applies a write once if its driver gave up and sent it again', async () => {
    const holder = await holdWriter();
    const { client, things } = await connectClient({ socketTimeoutMS: 800, retryWrites: true });
    const counted = things.updateOne({ by: 'counter' }, { $inc: { n: 1 } }, { upsert: true });
    await new Promise((resolve) => client.once('connectionClosed', resolve));
    await holder.commitTransaction();
    await counted;
    expect(await database.things.findOne({ by: 'counter' })).toMatchObject({ n: 1 });
  });

  it('serves writes and transactions in order of arrival', async () => {
    const holder = await holdWriter();
    const { client, things } = await connectClient();
    const session = client.startSession();
    await send(insert('first'));
    session.startTransaction();
    const transaction = things.insertOne({ by: 'second' }, { session });
    await serverTurns();
    await send(insert('third'));
    await send(insert('fourth'));
    await holder.commitTransaction();
    await transaction;
    const last = database.things.insertOne({ by: 'fifth' });
    await serverTurns();
    await things.insertOne({ by: 'second too' }, { session });
    await session.commitTransaction();
    await last;
    expect(await byWhom()).toEqual(['holder', 'first', 'second', 'second too', 'third', 'fourth', 'fifth']);
  });

  it('takes the writer from a silent transaction when others wait, not from an active one', async () => {
    const holder = await holdWriter();
    const { things } = await connectClient({ retryWrites: false });
    const conflict = things.insertOne({ by: 'waiting' }).catch((error: unknown) => error);
    const isOver = conflict.then(() => true);
    const isActive = () => clients[0]?.db().command({ ping: 1 }, { session: holder });
    while ((await Promise.race([isOver, isActive()])) !== true);
    expect(await conflict).toMatchObject({ code: 112, errorLabels: ['TransientTransactionError'] });
    await things.insertOne({ by: 'next' });
    await expect(holder.commitTransaction()).rejects.toMatchObject({
      code: 251,
      errorLabels: ['TransientTransactionError'],
    });
    expect(await byWhom()).toEqual(['next']);
  });
});
