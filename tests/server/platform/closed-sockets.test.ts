import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMongoServer } from '#server/embedded/mongo/server.ts';
import { PATIENCE } from '#server/platform/database.ts';

// When the database breaks a connection, its socket emits "close" a moment after its destruction. A write in between
// must fail.

const TOLD_MS = 10_000;
const folder = mkdtempSync(join(tmpdir(), 'closed-sockets-'));
const server = await startMongoServer({
  file: join(folder, 'test.sqlite'),
  socket: join(folder, 'test.sock'),
});
const client = new MongoClient(server.uri, { ...PATIENCE.people, minPoolSize: 0, maxPoolSize: 1 });
const things = client.db('test').collection('things');

/** The first is the monitor's, the last serves queries. */
let sockets: Socket[] = [];
const keep = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
beforeAll(async () => {
  subscribe('net.client.socket', keep);
  await things.insertOne({ name: 'first' });
});
afterAll(async () => {
  unsubscribe('net.client.socket', keep);
  await client.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'fails a query over a just destroyed connection, and answers the next one',
  async () => {
    sockets.at(-1)?.destroy();
    await expect(things.findOne()).rejects.toMatchObject({ name: 'MongoNetworkError' });
    expect(await things.findOne()).toMatchObject({ name: 'first' });
  },
  TOLD_MS,
);

test(
  'fails a health check over such a connection, and continues checking',
  async () => {
    const seen: string[] = [];
    client.once('serverHeartbeatStarted', () => {
      for (const socket of sockets) socket.destroy();
      sockets = [];
      client.on('serverHeartbeatFailed', () => seen.push('failed'));
      client.on('serverHeartbeatSucceeded', () => seen.push('succeeded'));
    });
    await expect.poll(() => seen, { timeout: TOLD_MS }).toEqual(['failed', 'succeeded']);
    await expect.poll(() => things.findOne().catch(String)).toMatchObject({ name: 'first' });
  },
  2 * TOLD_MS,
);
