import '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { enqueue, jobQueue } from '#server/jobs/queue/queue.ts';
import { startJobs } from '#server/jobs/queue/start-jobs.ts';

test('keeps the time of waiting jobs when workers restart', async () => {
  const jobs = mongoose.connection.collection('jobs');
  const kept = await (await jobQueue())
    .create('send-reminder-mail', { contributorId: 'a'.repeat(24), key: 'kept' })
    .schedule(new Date(Date.now() + 3_600_000))
    .save();
  await enqueue('send-reminder-mail', { contributorId: 'b'.repeat(24), key: 'now' });
  const before = await jobs.findOne({ _id: kept.attrs._id as never });
  const names = { name: { $in: ['close-tributes', 'remind-contributors', 'tell-due-soon'] } };
  for (let starts = 0; starts < 2; starts += 1) {
    const stop = await startJobs();
    await stop();
  }
  const after = await jobs.findOne({ _id: kept.attrs._id as never });
  expect(after?.nextRunAt).toEqual(before?.nextRunAt);
  expect(after?.lockedAt ?? null).toBeNull();
  const periodic = await jobs.find(names).toArray();
  expect(periodic.map(({ name, repeatInterval }) => `${name} ${repeatInterval}`).toSorted()).toEqual([
    'close-tributes 1 minute',
    'remind-contributors 1 minute',
    'tell-due-soon 1 minute',
  ]);
});
