import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMongoServer } from '#server/embedded/mongo/server.ts';

const PROGRAM = join(import.meta.dirname, '../../../../server/embedded/mongo/main.ts');

describe('the server as a separate process', () => {
  let directory: string;
  let file: string;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mongo-process-'));
    file = join(directory, 'data.sqlite');
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  });

  const spawn = (port: number) => {
    const child = fork(PROGRAM, ['--file', file, '--port', String(port)], { silent: true, execArgv: [] });
    children.push(child);
    let output = '';
    child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
    return { child, output: () => output };
  };
  const start = async () => {
    const { child, output } = spawn(0);
    const [message] = (await once(child, 'message')) as [{ type: string; uri: string }];
    return { child, output, message, uri: message.uri };
  };

  it('reports its address, prints nothing and ends on SIGTERM', async () => {
    const { child, output, message } = await start();
    expect(message).toEqual({ type: 'ready', uri: expect.stringMatching(/^mongodb:/) });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(output()).toBe('');
  });

  it('ends with its parent', async () => {
    const { child } = await start();
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('rejects a data file in use, and takes it after its holder was killed', async () => {
    const holder = await start();
    const refused = spawn(0);
    expect((await once(refused.child, 'close'))[0]).toBe(1);
    expect(refused.output().trim()).toBe(`Another database server already uses ${file}.`);
    await expect(startMongoServer({ file, host: '127.0.0.1', port: 0 })).rejects.toMatchObject({
      code: 'DATA_FILE_LOCKED',
    });
    holder.child.kill('SIGKILL');
    await once(holder.child, 'exit');
    await (await startMongoServer({ file, host: '127.0.0.1', port: 0 })).close();
  });

  it('rejects a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { child, output } = spawn(port);
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(output().trim()).toBe(`Port ${port} cannot be used (EADDRINUSE). Set MONGO_PORT to a free port.`);
    other.close();
  });

  it('loses no acknowledged write when killed', async () => {
    const { child, uri } = await start();
    const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 500 }).connect();
    const things = client.db('crash').collection<{ n: number; batch?: number }>('things');
    const counters = client.db('crash').collection('counters');
    await things.createIndex({ n: 1 }, { unique: true });
    await counters.insertOne({ n: 0 });
    const acknowledged = { numbers: new Set<number>(), increments: 0 };
    let sentIncrements = 0;
    let next = 0;
    const run = { isOver: false };
    const untilKilled = async (write: () => Promise<void>) => {
      while (!run.isOver)
        await write().catch(() => {
          run.isOver = true;
        });
    };
    const writers = [
      untilKilled(async () => {
        const n = next++;
        await things.insertOne({ n });
        acknowledged.numbers.add(n);
      }),
      untilKilled(async () => {
        sentIncrements++;
        await counters.updateOne({}, { $inc: { n: 1 } });
        acknowledged.increments++;
      }),
      untilKilled(async () => {
        const batch = next;
        next += 5;
        const documents = Array.from({ length: 5 }, (_, index) => ({ n: batch + index, batch }));
        await client.withSession((session) =>
          session.withTransaction(async () => {
            for (const document of documents) await things.insertOne(document, { session });
          }),
        );
        for (const { n } of documents) acknowledged.numbers.add(n);
      }),
    ];
    await new Promise((resolve) => setTimeout(resolve, 600));
    child.kill('SIGKILL');
    await once(child, 'exit');
    run.isOver = true;
    await client.close(true);
    await Promise.allSettled(writers);

    const server = await startMongoServer({ file, host: '127.0.0.1', port: 0 });
    const again = await new MongoClient(server.uri).connect();
    const stored = await again.db('crash').collection('things').find().toArray();
    const numbers = new Set(stored.map(({ n }) => Number(n)));
    expect(acknowledged.numbers.size).toBeGreaterThan(10);
    expect([...acknowledged.numbers].filter((n) => !numbers.has(n))).toEqual([]);
    const batches = Map.groupBy(
      stored.filter(({ batch }) => batch !== undefined),
      ({ batch }) => Number(batch),
    );
    expect([...batches.values()].every((documents) => documents.length === 5)).toBe(true);
    const counter = await again.db('crash').collection('counters').findOne();
    expect(counter?.n).toBeGreaterThanOrEqual(acknowledged.increments);
    expect(counter?.n).toBeLessThanOrEqual(sentIncrements);
    await again.close();
    await server.close();
  });
});
