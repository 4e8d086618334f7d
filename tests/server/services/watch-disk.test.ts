// The mail server is named before settings are read.
import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { hostname } from 'node:os';
import { expect, test, vi } from 'vitest';
import { sendDiskMail } from '#server/jobs/handlers/send-disk-mail.ts';
import { sendDiskWarning } from '#server/jobs/handlers/send-disk-warning.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { logger } from '#server/platform/logger.ts';
import { metricsText } from '#server/platform/metrics.ts';
import { watchDisk } from '#server/services/health/watch-disk.ts';

const MIB = 1024 ** 2;
const disk = vi.hoisted(() => {
  process.env.DISK_RESERVE_MB = '100';
  process.env.FEEDBACK_EMAIL = 'operator@example.com';
  return { freeMb: 0 };
});
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<object>()),
  statfs: async () => ({ bavail: disk.freeMb, bsize: MIB }),
}));

async function warnings() {
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-disk-warning' });
  return jobs.map(({ data }) => data as Parameters<typeof sendDiskWarning>[0]);
}

test('warns the operator at two levels, once a day, by log, metric and email', async () => {
  const [warn, error] = [vi.spyOn(logger, 'warn'), vi.spyOn(logger, 'error')];
  disk.freeMb = 501;
  await watchDisk('WEB', new Date('2026-05-01T08:00:00Z'));
  expect(await warnings()).toEqual([]);
  disk.freeMb = 499;
  await watchDisk('WEB', new Date('2026-05-01T08:01:00Z'));
  await watchDisk('WEB', new Date('2026-05-01T08:02:00Z'));
  expect(await warnings()).toHaveLength(1);
  expect(warn).toHaveBeenCalledOnce();
  disk.freeMb = 199;
  await watchDisk('WEB', new Date('2026-05-01T08:03:00Z'));
  expect(error).toHaveBeenCalledOnce();
  expect((await warnings()).map(({ level }) => level).toSorted()).toEqual(['CRITICAL', 'LOW']);
  await watchDisk('WEB', new Date('2026-05-02T08:00:00Z'));
  expect(await warnings()).toHaveLength(3);
  expect(await metricsText()).toContain(`disk_free_bytes ${199 * MIB}`);

  for (const warning of await warnings()) await sendDiskWarning(warning);
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['operator@example.com']));
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'The disk is almost full: 199 MiB left',
    'The disk is almost full: 199 MiB left',
    'The disk is getting full: 499 MiB left',
  ]);
  // As the operator page names it.
  const measuredBy = `Measured by the web process on ${hostname()} (process ${process.pid}).`;
  for (const { text } of mails) expect(text).toContain(measuredBy);
});

test('mails the warnings that an earlier release queued', async () => {
  mails.length = 0;
  await sendDiskMail({ level: 'LOW', day: '2026-05-03', freeMb: 400, promisedMb: 0 });
  expect(mails.map(({ subject }) => subject)).toEqual(['The disk is getting full: 400 MiB left']);
  expect(mails[0]?.text).not.toContain('Measured by');
});
