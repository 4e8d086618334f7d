import '#tests/support/installation.ts';
import type { JobParameters, JobRepository } from 'agenda';
import mongoose from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { lookBeforeClaiming } from '#server/jobs/queue/look-before-claiming.ts';
import { jobQueue, LOCK_MS } from '#server/jobs/queue/queue.ts';

await jobQueue();
const jobs = mongoose.connection.collection('jobs');
const KINDS = ['screen-clip', 'prepare-clip', 'render-reel', 'make-sample', 'close-tributes'];
const past = (milliseconds: number) => new Date(Date.now() - milliseconds);

beforeEach(() => jobs.deleteMany({}));

/** Polls all kinds like Agenda. Returns those that it tried to claim. */
async function poll(): Promise<string[]> {
  const getNextJobToRun = vi.fn<JobRepository['getNextJobToRun']>(
    async (name) => ({ name }) as JobParameters,
  );
  const repository = { getNextJobToRun } as unknown as JobRepository;
  lookBeforeClaiming(repository, jobs);
  const find = vi.spyOn(jobs, 'find');
  const claimed = await Promise.all(
    KINDS.map((name) => repository.getNextJobToRun(name, new Date(), past(LOCK_MS), undefined, undefined)),
  );
  expect(find).toHaveBeenCalledTimes(2);
  find.mockRestore();
  const names = getNextJobToRun.mock.calls.map(([name]) => name);
  expect(claimed.filter(Boolean).map((job) => job?.name)).toEqual(names);
  return names;
}

test('claims nothing while nothing is due, with two reads for all kinds', async () => {
  expect(await poll()).toEqual([]);
  await jobs.insertMany([
    { name: 'render-reel', lockedAt: null, nextRunAt: new Date(Date.now() + LOCK_MS) },
    { name: 'screen-clip', lockedAt: past(LOCK_MS / 2), nextRunAt: null },
    { name: 'make-sample', lockedAt: null, nextRunAt: past(1), disabled: true },
    { name: 'close-tributes', lockedAt: null, nextRunAt: null },
  ]);
  expect(await poll()).toEqual([]);
});

test('claims kinds whose time has come or whose worker gave no sign of life', async () => {
  await jobs.insertMany([
    { name: 'make-sample', lockedAt: null, nextRunAt: past(1) },
    { name: 'prepare-clip', lockedAt: past(2 * LOCK_MS), nextRunAt: null },
  ]);
  expect(await poll()).toEqual(['prepare-clip', 'make-sample']);
});

test('polls every kind when many jobs wait, because it reads only some', async () => {
  const job = { name: 'render-reel', lockedAt: null, nextRunAt: past(1) };
  await jobs.insertMany(Array.from({ length: 40 }, () => ({ ...job })));
  expect(await poll()).toEqual(KINDS);
});

test('reads by index', async () => {
  for (const due of [
    { lockedAt: null, nextRunAt: { $lte: new Date() } },
    { lockedAt: { $lte: past(LOCK_MS) } },
  ]) {
    const { queryPlanner } = await jobs.find(due).explain();
    expect(JSON.stringify(queryPlanner.winningPlan)).toContain('lookBeforeClaimingIndex');
  }
});
