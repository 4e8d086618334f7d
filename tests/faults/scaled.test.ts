import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureRedis } from '#server/scripts/ensure-redis.ts';
import { idTokenOf } from '#tests/support/call.ts';
import { type Installation, until } from '#tests/support/processes.ts';
import { doneJobs, metricsOfBoth, type Node, type Shared, startShared } from '#tests/support/scaled.ts';
import { beginUpload } from './begin-upload.ts';
import { Client, TOLD_MS } from './client.ts';
import { makeClip } from './clips.ts';
import { HEARD_MS, hears, listen } from './open-pages.ts';
import { Guest, openReel, type Reel } from './people.ts';

const REDIS = ensureRedis();
const MESSAGES = 24;
/** The promised recovery time. */
const RECOVERY_MS = 5_000;

if (!REDIS)
  process.stderr.write('Two webs and two workers are not tried: no Redis can be had on this machine.\n');
describe.skipIf(!REDIS)('two webs and two workers', () => {
  let shared: Shared;
  let webs: [Node, Node];
  let workers: [Node, Node];
  let clients: [Client, Client];
  let reel: Reel;

  const clientOf = (web: Node) =>
    new Client({ origin: web.origin, identityOrigin: shared.identityOrigin } as Installation);

  beforeAll(async () => {
    shared = await startShared(REDIS ?? '', { MESSAGES_PER_HOUR: String(MESSAGES), LOG_LEVEL: 'info' });
    webs = await Promise.all([shared.launch('web'), shared.launch('web', { PORT: shared.secondPort })]);
    workers = await Promise.all([shared.launch('worker'), shared.launch('worker')]);
    clients = [clientOf(webs[0]), clientOf(webs[1])];
    reel = await openReel(clients[0]);
  });
  afterAll(() => shared?.stop());

  const begin = (web: Node, sizeBytes: number) =>
    beginUpload(clientOf(web), { tributeId: reel.tribute.tributeId, folder: shared.folder }, sizeBytes);
  const readAll = (client: Client) =>
    client.patiently('PATCH', '/api/notification', { as: reel.creator, body: { all: true } });

  test('sends events to people connected to another web process, also from a worker', async () => {
    const ears = await Promise.all(webs.map((web) => listen(web, reel.creator)));
    await readAll(clients[1]);
    for (const ear of ears) await hears(ear, 'notification:read');
    const guest = new Guest(clients[1], reel);
    await guest.join('Lea');
    await guest.upload(await makeClip(), 0);
    await guest.send();
    // Only a worker sends this event.
    for (const ear of ears) await hears(ear, 'notification:created', 30_000);
    for (const { socket, heard } of ears) {
      expect(heard.filter((event) => event === 'notification:read')).toHaveLength(1);
      socket.disconnect();
    }
  });

  test("closes a person's sockets at the other web process at sign-out", async () => {
    const token = idTokenOf(reel.creator);
    const { socket } = await listen(webs[0], reel.creator, token);
    const ended = new Promise<string>((resolve) => void socket.once('disconnect', resolve));
    await clients[1].patiently('DELETE', '/api/user/session', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await Promise.race([ended, delay(HEARD_MS, 'still open')])).toBe('io server disconnect');
    socket.disconnect();
  });

  test('resumes an upload at the other web process without a different byte', async () => {
    const clip = randomBytes(300_000);
    const upload = await begin(webs[0], clip.length);
    expect((await upload.patch(clients[0], 0, clip.subarray(0, 100_000))).status).toBe(204);
    expect(await upload.head(clients[1])).toBe(100_000);
    expect((await upload.patch(clients[1], 100_000, clip.subarray(100_000))).status).toBe(204);
    expect(readFileSync(upload.file)).toEqual(clip);
    expect(await upload.head(clients[0])).toBe(clip.length);
  });

  test('releases a request stalled at one web process when the other asks: HEAD within 500 ms', async () => {
    const clip = randomBytes(50_000);
    const tookMs: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const upload = await begin(webs[0], clip.length);
      const stalled = await upload.stall(webs[0], clip.subarray(0, 1_000));
      const startedAt = performance.now();
      expect(await upload.head(clients[1])).toBe(1_000);
      tookMs.push(performance.now() - startedAt);
      expect((await upload.patch(clients[1], 1_000, clip.subarray(1_000))).status).toBe(204);
      expect(readFileSync(upload.file)).toEqual(clip);
      stalled.destroy();
    }
    expect(Math.min(...tookMs)).toBeLessThan(500);
  });

  test('keeps concurrent bytes at both web processes apart', async () => {
    for (let round = 0; round < 10; round += 1) {
      const bodies = [randomBytes(400_000), randomBytes(400_000)] as const;
      const upload = await begin(webs[0], 400_000);
      const answers = await Promise.all(
        bodies.map((bytes, at) => upload.patch(clients[at === 0 ? 0 : 1], 0, bytes)),
      );
      const statuses = answers.map(({ status }) => status);
      // The released request learns its offset and resumes; the other must ask first.
      expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409]);
      const winner = bodies[statuses.indexOf(204)] ?? bodies[0];
      const offset = await upload.head(clients[1]);
      if (offset < winner.length) await upload.patch(clients[0], offset, winner.subarray(offset));
      expect(readFileSync(upload.file).equals(winner)).toBe(true);
    }
  });

  test('counts limits for both web processes together, and runs each job once', async () => {
    const write = (client: Client, index: number) => {
      const body = { name: 'Ben', email: `ben-${index}@example.com`, message: `Message ${index}` };
      return client.once('POST', '/api/contact', { body });
    };
    const statuses: number[] = [];
    for (let index = 0; index < 2 * MESSAGES; index += 1)
      statuses.push((await write(clients[index % 2 === 0 ? 0 : 1], index)).status);
    // While Redis is slow, a web process counts alone. If that were always so, nothing would be rejected.
    const taken = statuses.filter((status) => status === 201).length;
    expect(taken).toBeGreaterThanOrEqual(MESSAGES);
    expect(taken).toBeLessThan(1.5 * MESSAGES);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2 * MESSAGES - taken);
    const done = () => workers.map((worker) => doneJobs(worker, 'send-contact-mail'));
    await until(done, (both) => both.flat().length >= taken, 30_000, 'all mails');
    await delay(1_000);
    const ids = done().flatMap((jobs) => jobs.map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([taken, taken]);
    expect(done().every(({ length }) => length > 0)).toBe(true);
  });

  test("reports all workers' metrics at each web process", async () => {
    for (const { origin } of webs) {
      const text = await metricsOfBoth(origin);
      expect(text).toMatch(/^worker_jobs_total\{kind="prepare-clip",outcome="done",worker="\d+"\} \d/m);
      expect(text.match(/^(web|worker)_info\{.*release="[\w-]+".*\} 1$/gm)).toHaveLength(3);
    }
  });

  test('queues recurring jobs once, however many workers run', async () => {
    const database = await MongoClient.connect(shared.databaseUri);
    const jobs = await database.db().collection('jobs').find({ type: 'single' }).toArray();
    await database.close();
    const names = jobs.map(({ name }) => name);
    expect(names).toContain('remind-contributors');
    expect(new Set(names).size).toBe(names.length);
  });

  test.each([
    ['that is alone', () => ({ REDIS_URL: '' }), /REDIS_URL/],
    ['that others can reach, on stand-ins', () => ({ HOST: '0.0.0.0' }), /FIREBASE_PROJECT_ID/],
    ['without the common secret', () => ({ SESSION_SECRET: '' }), /SESSION_SECRET/],
  ])('rejects a web process %s in one sentence', async (_, changes, reason) => {
    const refusal = shared.launch('web', { PORT: '1', ...changes() });
    await expect(refusal).rejects.toThrow(reason);
    await expect(refusal).rejects.toThrow(/^Folksee could not start\. [^\n]+\n$/);
  });

  test('without Redis, rejects a second web process on the same folder or database', async () => {
    const DATA_DIR = join(shared.folder, 'another');
    const complaints = await Promise.all([
      shared.complaintOf({ PORT: '1' }),
      shared.complaintOf({ PORT: '1', DATA_DIR }),
    ]);
    expect(complaints).toEqual([
      expect.stringMatching(/^Another web process receives uploads in [^\n]+ set REDIS_URL [^\n]+\n$/),
      expect.stringMatching(/^Another web process works on this database: set REDIS_URL [^\n]+\n$/),
    ]);
  });

  test('serves calls while Redis hangs or is down; afterwards events cross within 5 s', async () => {
    const ear = await listen(webs[0], reel.creator);
    const goesOn = async () => {
      for (const client of clients) {
        const startedAt = performance.now();
        const query = { tributeId: reel.tribute.tributeId };
        const { status } = await client.once('GET', '/api/tribute', { as: reel.creator, query });
        expect(status).toBe(200);
        expect(performance.now() - startedAt).toBeLessThan(TOLD_MS);
      }
    };
    shared.redis.suspend();
    await goesOn();
    shared.redis.resume();
    await shared.redis.kill();
    await goesOn();
    await delay(1_000);
    await goesOn();
    // Events of the same web process still arrive.
    ear.heard.length = 0;
    await readAll(clients[0]);
    await hears(ear, 'notification:read');
    const upload = await begin(webs[0], 1_000);
    expect((await upload.patch(clients[1], 0, randomBytes(1_000))).status).toBe(204);
    await shared.redis.start();
    const startedAt = Date.now();
    ear.heard.length = 0;
    while (!ear.heard.includes('notification:read') && Date.now() - startedAt < RECOVERY_MS) {
      await readAll(clients[1]);
      await delay(100);
    }
    expect(ear.heard).toContain('notification:read');
    ear.socket.disconnect();
    expect(webs[0].log()).toContain('Redis is down');
  });

  test('continues on the remaining processes when one web process and one worker are killed', async () => {
    const clip = randomBytes(50_000);
    const upload = await begin(webs[0], clip.length);
    await upload.stall(webs[0], clip.subarray(0, 1_000));
    await Promise.all([webs[0].kill(), workers[0].kill()]);
    expect(await upload.head(clients[1])).toBe(1_000);
    expect((await upload.patch(clients[1], 1_000, clip.subarray(1_000))).status).toBe(204);
    expect(readFileSync(upload.file)).toEqual(clip);

    const ear = await listen(webs[1], reel.creator);
    const guest = new Guest(clients[1], reel);
    await guest.join('Mia');
    await guest.upload(await makeClip(), 0);
    const { _id } = await guest.send();
    const query = { tributeId: reel.tribute.tributeId };
    await until(
      async () => (await clients[1].patiently('GET', '/api/submission', { as: reel.creator, query })).data,
      (answers: { _id: string; status: string }[]) =>
        answers.some((answer) => answer._id === _id && answer.status === 'READY'),
      30_000,
      'the clip',
    );
    await hears(ear, 'tribute:changed');
    await webs[0].start();
    expect(await upload.head(clients[0])).toBe(clip.length);
    // A stopping process closes only its own sockets.
    const other = await listen(webs[0], reel.creator);
    await webs[0].stop();
    await delay(1_500);
    expect([other.socket.connected, ear.socket.connected]).toEqual([false, true]);
    other.socket.disconnect();
    ear.socket.disconnect();
    expect(clients.flatMap(({ complaints }) => complaints)).toEqual([]);
    expect(readdirSync(join(shared.folder, 'uploads'))).toEqual([]);
  });
});
