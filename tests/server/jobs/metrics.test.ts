import '#tests/support/installation.ts';
import mongoose, { Types } from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { countJob, noteSandbox, reportJobMetrics } from '#server/jobs/queue/job-metrics.ts';
import { measureQueue } from '#server/jobs/queue/measure-queue.ts';
import { enqueue, jobQueue } from '#server/jobs/queue/queue.ts';
import { Render } from '#server/models/render.ts';
import { metricsText, noteWorkerMetrics } from '#server/platform/metrics.ts';
import type { WorkerReport } from '#server/platform/process-reports.ts';

await jobQueue();
const jobs = mongoose.connection.collection('jobs');
const now = Date.now();
const ago = (seconds: number) => new Date(now - seconds * 1000);

beforeEach(async () => {
  await jobs.deleteMany({});
  for (let count = 0; count < 4; count++) {
    await enqueue('render-reel', { renderId: new Types.ObjectId().toHexString() }, new Types.ObjectId());
  }
});

test('reports the queue by job and state, with the age of the oldest', async () => {
  const [first, second, third, fourth] = await jobs.find({ name: 'render-reel' }).toArray();
  const set = (job: typeof first, values: object) =>
    jobs.updateOne({ _id: job?._id ?? new Types.ObjectId() }, { $set: values });
  await set(first, { nextRunAt: ago(90) });
  await set(second, { nextRunAt: null, lockedAt: ago(1), lastRunAt: ago(30) });
  await set(third, { nextRunAt: ago(-60), failCount: 2 });
  await set(fourth, { nextRunAt: null, lockedAt: null, failedAt: ago(5), failCount: 7 });
  await Render.create({ tribute: new Types.ObjectId(), manifestVersion: 1, status: 'FAILED' });
  await measureQueue(now);
  const text = await metricsText();
  for (const state of ['waiting', 'running', 'retrying', 'failed']) {
    expect(text).toContain(`jobs{kind="render-reel",state="${state}"} 1`);
  }
  expect(text).toContain('jobs_oldest_seconds{kind="render-reel",state="waiting"} 90');
  expect(text).toContain('jobs_oldest_seconds{kind="render-reel",state="running"} 30');
  expect(text).toContain('jobs{kind="prepare-clip",state="waiting"} 0');
  expect(text).toContain('films{status="FAILED"} 1');
  expect(text).toContain('database_up 1');
});

test('reports a database outage instead of old numbers', async () => {
  await measureQueue();
  vi.spyOn(mongoose.connection, 'collection').mockImplementation(() => {
    throw new Error('away');
  });
  await measureQueue();
  const text = await metricsText();
  expect(text).toContain('database_up 0');
  expect(text).not.toContain('jobs{kind=');
});

test("reports a worker's work until it goes silent", async () => {
  await countJob('prepare-clip', async () => {});
  await expect(
    countJob('prepare-clip', async () => {
      throw new Error('no picture');
    }),
  ).rejects.toThrow('no picture');
  noteSandbox('limits only');
  const report = await new Promise<WorkerReport>((resolve) => {
    const stop = reportJobMetrics((told) => {
      stop();
      resolve(told);
    });
  });
  noteWorkerMetrics(report);
  const text = await metricsText();
  expect(text).toContain('worker_up 1');
  expect(text).toContain('worker_jobs_total{kind="prepare-clip",outcome="done",worker="1"} 1');
  expect(text).toContain('worker_jobs_total{kind="prepare-clip",outcome="failed",worker="1"} 1');
  expect(text).toContain('worker_jobs_running{kind="prepare-clip",worker="1"} 0');
  expect(text).toContain('worker_media_sandbox{kind="limits only",worker="1"} 1');
  expect(text).toContain('worker_process_resident_memory_bytes');
  const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);

  const later = await metricsText(Date.now() + 20_000);
  expect(later).toContain('worker_up 0');
  expect(later).not.toContain('worker_jobs_total');
});
