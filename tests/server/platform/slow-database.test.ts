import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMongoServer } from '#server/embedded/mongo/server.ts';
import { PATIENCE } from '#server/platform/database.ts';
import { startHeldLine } from '#tests/support/held-line.ts';

// A short slowdown of the database fails only the operations of that moment.

const folder = mkdtempSync(join(tmpdir(), 'slow-database-'));
const server = await startMongoServer({ file: join(folder, 'test.sqlite'), host: '127.0.0.1', port: 0 });
const { port } = new URL(server.uri);
const line = await startHeldLine(Number(port));

let client: MongoClient;
const cleared: unknown[] = [];
let connections = 0;
const things = (name = 'things') => client.db('test').collection(name);
beforeAll(async () => {
  client = new MongoClient(`mongodb://127.0.0.1:${line.port}/?directConnection=true`, PATIENCE.people);
  client.on('connectionPoolCleared', (event) => cleared.push(event));
  client.on('connectionReady', () => {
    connections += 1;
  });
  client.on('connectionClosed', () => {
    connections -= 1;
  });
  await client.connect();
  await things().insertOne({ name: 'one' });
});
afterAll(async () => {
  await client.close();
  line.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('fails only the operation that gets no answer', async () => {
  line.hold((request) => request?.includes('slow') === true);
  const slow = things('slow')
    .findOne()
    .catch((error: Error) => error.name);
  let answered = 0;
  const state = { isOver: false };
  const over = slow.finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    expect(await things().findOne()).toMatchObject({ name: 'one' });
    answered += 1;
  }
  expect(await slow).toBe('MongoNetworkTimeoutError');
  await over;
  expect(answered).toBeGreaterThan(0);
  expect(cleared).toEqual([]);
  line.release();
});

test('clears no pool after a pause that outlasts an operation: later calls succeed', async () => {
  line.hold(() => true);
  const asked = await things()
    .findOne()
    .catch((error: Error) => error.name);
  const again = await things()
    .findOne()
    .catch((error: Error) => error.name);
  line.release();
  expect([asked, again]).toEqual(['MongoNetworkTimeoutError', expect.stringMatching(/Timeout/)]);
  expect(await things().findOne()).toMatchObject({ name: 'one' });
  expect(cleared).toEqual([]);
});

test('opens no connection while several people wait', async () => {
  // The pool fills to its minimum automatically.
  await expect.poll(() => connections, { timeout: 10_000 }).toBe(PATIENCE.people.minPoolSize);
  line.hold((request) => request?.includes('helloOk') === true);
  const found = await Promise.all(Array.from({ length: connections }, () => things().findOne()));
  line.release();
  expect(found).toEqual(Array.from({ length: connections }, () => expect.objectContaining({ name: 'one' })));
});

test('ends an abandoned read, with its snapshot', async () => {
  const patient = await new MongoClient(server.uri).connect();
  try {
    const many = patient.db('test').collection('many');
    await many.insertMany(Array.from({ length: 5_000 }, (_, n) => ({ n })));
    // Quadratic: minutes of work.
    const pipeline = [{ $match: { $expr: { $lt: ['$n', 0] } } }];
    const crossed = things('many').aggregate([
      { $lookup: { from: 'many', pipeline, as: 'found' } },
      { $match: { found: { $ne: [] } } },
    ]);
    await expect(crossed.toArray()).rejects.toMatchObject({ name: 'MongoNetworkTimeoutError' });
    const status = async () => {
      const { metrics, embedded } = await patient.db('admin').command({ serverStatus: 1 });
      return { scanned: metrics.queryExecutor.scannedObjects, snapshots: embedded.openSnapshots };
    };
    await expect.poll(status, { timeout: 10_000 }).toMatchObject({ snapshots: 0 });
    const ended = await status();
    await many.insertOne({ n: -1 });
    expect(await status()).toEqual(ended);
    expect(ended.scanned).toBeLessThan(5_000 ** 2);
  } finally {
    await patient.close();
  }
});
