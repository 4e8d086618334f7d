import '#tests/support/installation.ts';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { afterEach, expect, test, vi } from 'vitest';
import { env } from '#server/config/env.ts';
import { Contributor } from '#server/models/contributor.ts';
import { startUpkeep } from '#server/services/processes/start-upkeep.ts';
import { holdIdleUpload } from '#server/uploads/upload-locks.ts';

/** An hour has 1200 runs of the frequent work; skip them here. */
const sweepAlone = async (work: string, doIt: () => Promise<unknown>) => {
  if (work.startsWith('sweep-')) await doIt();
};

const HOUR_MS = 60 * 60_000;
const scratch = () => join(env().DATA_DIR, 'scratch');
const left = () => readdir(scratch());

async function leaveScratch(name: string): Promise<void> {
  const folder = join(scratch(), name);
  await mkdir(folder, { recursive: true });
  const longAgo = new Date(Date.now() - 25 * HOUR_MS);
  await utimes(folder, longAgo, longAgo);
}

afterEach(() => vi.useRealTimers());

test('sweeps abandoned work at start and then every hour until it ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await leaveScratch('work-before');
  const stop = startUpkeep(holdIdleUpload, sweepAlone);
  await vi.waitFor(async () => expect(await left()).toEqual([]));
  await leaveScratch('work-meanwhile');
  vi.advanceTimersByTime(HOUR_MS - 1);
  expect(await left()).toEqual(['work-meanwhile']);
  vi.advanceTimersByTime(1);
  await vi.waitFor(async () => expect(await left()).toEqual([]));
  await leaveScratch('work-after');
  stop();
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(await left()).toEqual(['work-after']);
});

test('deletes handed drafts that nobody took in time', async () => {
  const handover = { tokenHash: 'hash', expiresAt: new Date(Date.now() - 1), draft: { notes: 'Slowly.' } };
  const { _id } = await Contributor.create({ tribute: new Types.ObjectId(), handover });
  const stop = startUpkeep(holdIdleUpload, sweepAlone);
  await vi.waitFor(async () =>
    expect((await Contributor.findById(_id).lean())?.handover?.draft).toBeUndefined(),
  );
  stop();
});

test('skips a run while the one before it continues', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const runs = vi.fn((work: string) => (work === 'reconcile-invites' ? held : Promise.resolve()));
  const stop = startUpkeep(holdIdleUpload, runs);
  const timesRun = () => runs.mock.calls.filter(([work]) => work === 'reconcile-invites').length;
  vi.advanceTimersByTime(12_000);
  expect(timesRun()).toBe(1);
  letGo();
  await vi.waitFor(() => {
    vi.advanceTimersByTime(3_000);
    expect(timesRun()).toBeGreaterThan(1);
  });
  stop();
});
