import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Installation,
  isAlive,
  PROGRAMS,
  type Program,
  startInstallation,
  until,
} from '#tests/support/processes.ts';
import { Client } from './client.ts';
import { makeClip } from './clips.ts';
import { Guest, openReel } from './people.ts';

/** A container is killed after ten seconds. */
const STOP_MS = 10_000;

let installation: Installation;
beforeEach(async () => {
  installation = await startInstallation();
});
afterEach(() => installation.remove());

test('stops everything in time on SIGTERM; an upload and a job resume at the next start', async () => {
  const client = new Client(installation);
  const reel = await openReel(client);
  const answering = new Guest(client, reel);
  await answering.join('Jonas');
  await answering.upload(await makeClip(), 0);
  await answering.send();

  const uploading = new Guest(client, reel);
  await uploading.join('Lea');
  const upload = uploading.upload(await makeClip(), 30_000);
  await until(
    () => uploading.receivedBytes(),
    (bytes) => bytes > 0,
    10_000,
    'the first bytes',
  );

  const running = PROGRAMS.flatMap((program) => installation.pidsOf(program));
  expect(await installation.stop()).toBeLessThan(STOP_MS);
  expect(running.filter(isAlive)).toEqual([]);
  uploading.hurry();
  await installation.start();
  expect(await uploading.receivedBytes()).toBeGreaterThan(0);
  await upload;
  await uploading.send();
  const query = { tributeId: reel.tribute.tributeId };
  await until(
    async () => (await client.patiently('GET', '/api/submission', { as: reel.creator, query })).data,
    (answers: { status: string }[]) =>
      answers.length === 2 && answers.every(({ status }) => status === 'READY'),
    60_000,
    'both answers',
  );
  expect(await installation.stop()).toBeLessThan(STOP_MS);
  expect(client.complaints).toEqual([]);
});

test('ends all programs on a SIGTERM to npm start alone', async () => {
  await installation.stop();
  await installation.startByNpm();
  const running = ['web', 'database', 'identity'].flatMap((program) =>
    installation.pidsOf(program as Program),
  );
  expect(running).toHaveLength(3);
  await installation.stop();
  await until(
    () => running.filter(isAlive),
    ({ length }) => length === 0,
    2 * STOP_MS,
    'the end of all programs',
  );
});

test('ends all programs when their supervisor is killed', async () => {
  const left = await installation.orphan();
  expect(left.length).toBeGreaterThanOrEqual(5);
  await until(
    () => left.filter(isAlive),
    ({ length }) => length === 0,
    STOP_MS,
    'the end of all programs',
  );
  await installation.start();
  expect(await installation.stop()).toBeLessThan(STOP_MS);
});
