import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'bson';
import { type Collection, type Db, type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type MongoServerOptions, startMongoServer } from '#server/embedded/mongo/server.ts';

/** With a real MongoDB, the same tests verify our expectations. */
export const REAL_MONGODB_URI = process.env.TEST_MONGODB_URI;

type TestServerOptions = Pick<MongoServerOptions, 'sweepIntervalMs' | 'limits'>;
type TestServer = { uri: string; directory: string; stop(): Promise<void> };

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const directory = await mkdtemp(join(tmpdir(), 'mongo-test-'));
  const removeDirectory = () => rm(directory, { recursive: true, force: true });
  if (REAL_MONGODB_URI) return { uri: REAL_MONGODB_URI, directory, stop: removeDirectory };
  const server = await startMongoServer({
    file: join(directory, 'data.sqlite'),
    host: '127.0.0.1',
    port: 0,
    ...options,
  });
  return {
    uri: server.uri,
    directory,
    stop: async () => {
      await server.close();
      await removeDirectory();
    },
  };
}

export type TestDatabase = { client: MongoClient; db: Db; uri: string; things: Collection };

/** Starts one server and client per test file; every test begins with an empty database. */
export function useDatabase(options: TestServerOptions = {}): TestDatabase {
  const database = {} as TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(options);
    database.uri = server.uri;
    database.client = await new MongoClient(server.uri, { serverSelectionTimeoutMS: 5_000 }).connect();
    database.db = database.client.db(`test-${randomUUID().slice(0, 8)}`);
    database.things = database.db.collection('things');
  });
  beforeEach(() => database.db.dropDatabase());
  afterAll(async () => {
    await database.db.dropDatabase();
    await database.client.close();
    await server.stop();
  });
  return database;
}

/** Waits for a condition of another process or a timer. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('The condition did not come true in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Polls without pauses for a short-lived condition. */
export async function soon(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await isTrue())) if (Date.now() > deadline) throw new Error('The condition did not come true.');
}

export function message(command: Document): Buffer {
  const body = serialize(command);
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}
