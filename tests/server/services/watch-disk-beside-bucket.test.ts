import '#tests/support/bucket.ts';
import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { hostname } from 'node:os';
import { expect, test, vi } from 'vitest';
import { sendDiskWarning } from '#server/jobs/handlers/send-disk-warning.ts';
import { reportJobMetrics } from '#server/jobs/queue/job-metrics.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { metricsText } from '#server/platform/metrics.ts';
import { watchDisk } from '#server/services/health/watch-disk.ts';
import { startWorkerUpkeep } from '#server/services/processes/start-worker-upkeep.ts';
import { roomForUploads } from '#server/services/uploads/disk-space.ts';

const MIB = 1024 ** 2;
vi.hoisted(() => {
  process.env.DISK_RESERVE_MB = '100';
  process.env.FEEDBACK_EMAIL = 'operator@example.com';
});
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<object>()),
  statfs: async () => ({ bavail: 199, bsize: 1024 ** 2 }),
}));

const warnings = async () => (await (await jobQueue()).queryJobs({ name: 'send-disk-warning' })).jobs;

test('a worker warns when the disk for its copies is almost full, and uploads still have room in the bucket', async () => {
  const stop = startWorkerUpkeep();
  await vi.waitFor(async () => expect(await warnings()).toHaveLength(1));
  stop();
  const seenBy = { kind: 'WORKER', host: hostname(), pid: process.pid };
  expect((await warnings())[0]?.data).toMatchObject({
    level: 'CRITICAL',
    freeMb: 199,
    promisedMb: 0,
    seenBy,
  });
  expect(await roomForUploads()).toBe(Number.POSITIVE_INFINITY);
});

test('measures the disk of web processes and workers beside a bucket', async () => {
  await watchDisk('WEB');
  expect(await metricsText()).toContain(`disk_free_bytes ${199 * MIB}`);
  const report = await new Promise<object[]>((resolve) => {
    const stop = reportJobMetrics((measured) => {
      resolve(measured);
      setImmediate(() => stop());
    });
  });
  expect(report).toContainEqual(
    expect.objectContaining({
      name: 'worker_disk_free_bytes',
      values: [expect.objectContaining({ value: 199 * MIB })],
    }),
  );
});

test('mails once for each machine, whose disk is its own', async () => {
  const space = { level: 'LOW', day: '2026-05-01', freeMb: 400, promisedMb: 0 } as const;
  for (const [host, pid] of [
    ['one', 1],
    ['one', 2],
    ['two', 3],
  ] as const)
    await sendDiskWarning({ ...space, seenBy: { kind: 'WORKER', host, pid } });
  const measured = mails.map(({ text }) => /Measured by the worker on .*\)/.exec(text)?.[0]);
  expect(measured).toEqual([
    'Measured by the worker on one (process 1)',
    'Measured by the worker on two (process 3)',
  ]);
});
