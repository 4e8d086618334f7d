import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ensureRedis } from '#server/scripts/ensure-redis.ts';
import { freePorts } from '#server/scripts/free-ports.ts';
import { until } from '#tests/support/processes.ts';
import { launchRedis } from '#tests/support/redis.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const path = ensureRedis();
const [port = 0] = await freePorts(1);
process.env.REDIS_URL = `redis://127.0.0.1:${port}`;
await import('#tests/support/installation.ts');
const { reportJobMetrics, workerRegistry } = await import('#server/jobs/queue/job-metrics.ts');
const { metricsText } = await import('#server/platform/metrics.ts');
const { forgetReport, keepReport } = await import('#server/platform/process-reports.ts');
const { sharedRedis } = await import('#server/platform/redis.ts');
const { listProcesses } = await import('#server/services/processes/list-processes.ts');
const { ownProcess } = await import('#server/services/processes/own-process.ts');
const { nameProcess } = await import('#server/services/processes/process-metric.ts');
const { reportWeb } = await import('#server/services/processes/report-web.ts');

const OTHER = {
  host: 'web-2',
  pid: 4_211,
  release: 'older',
  knownDataVersion: 1,
  startedAt: '2026-03-01T10:00:00.000Z',
};
const keptNow = (report: unknown) => JSON.stringify({ report, keptAt: Date.now() });
const reportOfWorker = () =>
  new Promise<object[]>((resolve) => {
    const stop = reportJobMetrics((report) => {
      resolve(report);
      setImmediate(() => stop());
    });
  });

describe.skipIf(!path)('the processes of an installation with Redis', () => {
  let server: Awaited<ReturnType<typeof launchRedis>>;
  beforeAll(async () => {
    server = await launchRedis(path ?? '', port, temporaryFolder());
    await until(async () => sharedRedis()?.isReady === true, Boolean, 20_000, 'the client of Redis');
  });
  afterEach(() => sharedRedis()?.flushAll());
  afterAll(async () => {
    sharedRedis()?.destroy();
    server.kill('SIGKILL');
    await once(server, 'exit');
  });

  test('are its web and worker processes with their releases, the oldest first [operator-overview]', async () => {
    const own = { kind: 'WEB', details: ownProcess() };
    expect(await listProcesses()).toEqual([own]);
    const stop = reportWeb();
    await sharedRedis()?.hSet('folksee:webs', 'another', keptNow(OTHER));
    nameProcess('worker', workerRegistry);
    await keepReport('WORKER', await reportOfWorker());
    // As a worker reports that does not name itself yet.
    await sharedRedis()?.hSet(
      'folksee:workers',
      'older',
      keptNow([{ name: 'worker_jobs_total', values: [] }]),
    );
    expect(await listProcesses()).toEqual([
      { kind: 'WEB', details: OTHER },
      own,
      { kind: 'WORKER', details: null },
      { kind: 'WORKER', details: ownProcess() },
    ]);
    expect(await sharedRedis()?.hLen('folksee:webs')).toBe(2);
    await stop();
    expect(await sharedRedis()?.hKeys('folksee:webs')).toEqual(['another']);
  });

  test('have a number each in the metrics, so that no counter falls when a worker ends', async () => {
    const redis = sharedRedis();
    const report = await reportOfWorker();
    const sentOf = (text: string) => text.match(/^worker_mails_total\{outcome="sent".*$/gm);
    await redis?.set('folksee:worker-number:1', 'another');
    await redis?.hSet(
      'folksee:workers',
      'another',
      JSON.stringify({ report, keptAt: Date.now(), number: 1 }),
    );
    await redis?.hSet('folksee:workers', 'older', keptNow(report));
    await keepReport('WORKER', report);
    expect(sentOf(await metricsText())?.toSorted()).toEqual([
      'worker_mails_total{outcome="sent",worker="1"} 0',
      'worker_mails_total{outcome="sent",worker="2"} 0',
      'worker_mails_total{outcome="sent",worker="older"} 0',
    ]);
    await redis?.del(['folksee:worker-number:1', 'folksee:workers']);
    await keepReport('WORKER', report);
    expect(sentOf(await metricsText())).toEqual(['worker_mails_total{outcome="sent",worker="2"} 0']);
    // The next worker takes its number.
    await forgetReport('WORKER');
    expect(await redis?.exists('folksee:worker-number:2')).toBe(0);
    expect(sentOf(await metricsText())).toBeNull();
  });

  test('leave the list 15 seconds after their last report', async () => {
    await sharedRedis()?.hSet('folksee:webs', 'another', keptNow(OTHER));
    expect(await listProcesses()).toHaveLength(2);
    expect(await listProcesses(Date.now() + 16_000)).toHaveLength(1);
  });
});
