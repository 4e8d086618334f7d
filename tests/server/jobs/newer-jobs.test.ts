import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { enqueue, JOB_COLLECTION } from '#server/jobs/queue/queue.ts';
import { startJobs } from '#server/jobs/queue/start-jobs.ts';
import { until } from '#tests/support/processes.ts';

// During an upgrade, workers of two versions share the queue.

const PATIENCE_MS = 60_000;
const jobs = mongoose.connection.collection(JOB_COLLECTION);
beforeEach(() => jobs.deleteMany({}));

/** As a newer program queues it. */
const newerJob = (name: string, data: object) => ({
  name,
  data,
  type: 'normal',
  priority: 0,
  nextRunAt: new Date(),
  lockedAt: null,
});

/** With few due jobs a worker looks at their kinds, with many it polls its own. */
test.each([1, 40])('leaves %i jobs of a kind that only a newer worker knows', async (count) => {
  await jobs.insertMany(Array.from({ length: count }, (_, number) => newerJob('fold-letters', { number })));
  const before = await jobs.find({ name: 'fold-letters' }).toArray();
  onTestFinished(await startJobs());
  for (const userId of ['one', 'two']) {
    await enqueue('release-clips', { userId });
    const waiting = () => jobs.countDocuments({ name: 'release-clips' });
    await until(waiting, (left) => left === 0, PATIENCE_MS, 'a job of a known kind');
  }
  expect(await jobs.find({ name: 'fold-letters' }).toArray()).toEqual(before);
});

test('puts off a job whose payload only a newer worker can read', async () => {
  await jobs.insertOne(newerJob('release-clips', { userId: 'one', becauseOf: 'a gift' }));
  onTestFinished(await startJobs());
  const find = () => jobs.findOne({ name: 'release-clips' });
  const job = await until(find, (found) => Boolean(found?.failCount), PATIENCE_MS, 'the first try');
  expect(job).toMatchObject({ data: { becauseOf: 'a gift' }, lockedAt: null, nextRunAt: expect.any(Date) });
});
