import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { takeLease } from '#server/domain/leases/lease.ts';
import { processName } from '#server/platform/process-name.ts';
import { claimDatabase } from '#server/services/processes/claim-database.ts';
import { runExclusively } from '#server/services/processes/run-exclusively.ts';
import { nameOnThisMachine } from '#tests/support/process-names.ts';

/** A running and an ended process of this machine. */
const ALIVE = nameOnThisMachine(process.ppid);
const DEAD = nameOnThisMachine(4_194_305);
const ELSEWHERE = 'another-machine:7:1';
const LONG_MS = 60_000;

const leases = mongoose.connection.collection<{ _id: string; holder: string; expiresAt: Date }>('leases');
const holderOf = async (name: string) => (await leases.findOne({ _id: name }))?.holder;
beforeEach(() => leases.deleteMany({}));

const onLost = () => expect.unreachable('The database was lost.');

test('lets a web process claim and release its database', async () => {
  const release = await claimDatabase({ onLost });
  expect(await holderOf('web')).toBe(processName());
  await release();
  expect(await holderOf('web')).toBeUndefined();
});

test('keeps a claim released that is released during its renewal', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const release = await claimDatabase({ onLost });
  // Every command then finds an open connection.
  await Promise.all(Array.from({ length: 5 }, () => holderOf('web')));
  const renewed = succeeded('update');
  const released = succeeded('find').then(release);
  vi.advanceTimersToNextTimer();
  vi.useRealTimers();
  await Promise.all([renewed, released]);
  expect(await holderOf('web')).toBeUndefined();
});

/** Resolves when the next command of this name has succeeded. */
const succeeded = (name: string) =>
  new Promise<void>((resolve) => {
    mongoose.connection.getClient().on('commandSucceeded', ({ commandName }) => {
      if (commandName === name) resolve();
    });
  });

test('rejects a second web process in one sentence', async () => {
  await takeLease('web', ALIVE, LONG_MS);
  let renewal: Promise<unknown> = Promise.resolve();
  const renewing = setInterval(() => {
    renewal = renewal.then(() => takeLease('web', ALIVE, LONG_MS));
  }, 100);
  await expect(claimDatabase({ onLost })).rejects.toThrow(/^Another web process [^\n]+REDIS_URL[^\n]+\.$/);
  clearInterval(renewing);
  // A later renewal would affect the next test.
  await renewal;
  expect(await holderOf('web')).toBe(ALIVE);
});

test("takes over a dead local process's lease immediately, a remote one's when it expires", async () => {
  await takeLease('web', DEAD, LONG_MS);
  const release = await claimDatabase({ onLost });
  expect(await holderOf('web')).toBe(processName());
  await release();
  await takeLease('web', ELSEWHERE, 700);
  await (await claimDatabase({ onLost }))();
});

test('notifies a stalled process that another took the database', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  await claimDatabase({ onLost: resolve });
  const expiresAt = new Date(Date.now() + LONG_MS);
  await leases.updateOne({ _id: 'web' }, { $set: { holder: ELSEWHERE, expiresAt } });
  vi.advanceTimersToNextTimer();
  vi.useRealTimers();
  await lost;
  expect(await holderOf('web')).toBe(ELSEWHERE);
});

test('gives a lease to one of several concurrent processes', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `another-machine:${index}:1`);
  const taken = await Promise.all(names.map((name) => takeLease('web', name, LONG_MS)));
  expect(taken.filter((until) => until === null)).toHaveLength(1);
});

test('skips recurring work while another process runs it', async () => {
  const work = vi.fn<() => Promise<void>>(async () => {});
  await takeLease('sweep', ALIVE, LONG_MS);
  await runExclusively('sweep', work);
  expect(work).not.toHaveBeenCalled();
  await takeLease('reconcile', DEAD, LONG_MS);
  await runExclusively('reconcile', work);
  await runExclusively('reconcile', work);
  expect(work).toHaveBeenCalledTimes(2);
});
