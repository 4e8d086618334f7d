import '#tests/support/installation.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { GET as overview } from '#app/api/operator/route.ts';
import { GET as uploads } from '#app/api/operator/uploads/route.ts';
import type { PartDto } from '#lib/contracts/parts.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Upload } from '#server/models/upload.ts';
import { metricsText } from '#server/platform/metrics.ts';
import { measureInstallation } from '#server/services/operator/measure-installation.ts';
import { call } from '#tests/support/call.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { METRICS_TOKEN } from '#tests/support/operators.ts';

// Before the installation starts.
const bucket = await vi.hoisted(async () => {
  const { startBucket } = await import('#tests/support/start-bucket.ts');
  const { startFaultyProxy } = await import('#tests/support/faulty-proxy.ts');
  const { settings, stop } = await startBucket();
  const state = { fault: null as Fault | null, stop: async () => {} };
  const proxy = await startFaultyProxy(settings.BUCKET_ENDPOINT ?? '', () => state.fault);
  state.stop = async () => {
    proxy.stop();
    await stop();
  };
  Object.assign(process.env, settings, { BUCKET_ENDPOINT: proxy.address });
  return state;
});
afterAll(() => bucket.stop());

await jobQueue();
const monitor = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };
const readOverview = () => call(overview, monitor);

beforeAll(async () => {
  const { _id } = await Upload.create({ uploadId: 'a'.repeat(32), sizeBytes: 900 });
  const createdAt = new Date(Date.now() - 7 * HOUR_MS);
  await Upload.collection.updateOne({ _id }, { $set: { createdAt } });
});

test.each(['HANG', 'RESET'] as const)(
  'the operator page and the metrics answer while the bucket does not (%s) [operator-overview] [operator-metrics]',
  async (fault) => {
    bucket.fault = fault;
    const { status, data } = await readOverview();
    expect(status).toBe(200);
    const storage = data.parts.find(({ name }: PartDto) => name === 'storage');
    expect(storage).toMatchObject({ state: 'DOWN', isStandIn: false });
    expect(data.waiting).toMatchObject({ stuckUploads: null, openReports: 0 });
    await measureInstallation();
    const text = await metricsText();
    expect(text).toContain('part_up{part="storage"} 0');
    expect(text).toContain('operator_waiting{kind="open_reports"} 0');
    expect(text).not.toContain('operator_waiting{kind="stuck_uploads"}');
    expect(text).toMatch(/^disk_size_bytes [1-9]/m);
  },
);

test.each(['HANG', 'RESET'] as const)(
  'lists uploads without their progress while the bucket does not answer (%s) [operator-waiting]',
  async (fault) => {
    bucket.fault = fault;
    const { status, data } = await call(uploads, monitor);
    expect(status).toBe(200);
    expect(data).toMatchObject([{ uploadId: 'a'.repeat(32), receivedBytes: null, movedAt: null }]);
  },
);

test('counts stuck uploads once the bucket answers', async () => {
  bucket.fault = null;
  expect((await readOverview()).data.waiting.stuckUploads).toBe(1);
  await measureInstallation();
  expect(await metricsText()).toContain('operator_waiting{kind="stuck_uploads"} 1');
});
