import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { keptReports, REPORT_LIFE_MS, type WorkerReport } from './process-reports.ts';
import { singleton } from './singleton.ts';

export const metrics = singleton('metrics', () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Requests answered, by kind and status class',
      labelNames: ['kind', 'status'],
      registers: [registry],
    }),
    seconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte in to the last byte out',
      labelNames: ['kind'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 300],
      registers: [registry],
    }),
    workerUp: new Gauge({
      name: 'worker_up',
      help: 'Workers that reported in the last 15 seconds',
      registers: [registry],
    }),
    socketsOpen: new Gauge({
      name: 'sockets_open',
      help: 'Open sockets of this web process, each of a page of a signed-in person',
      registers: [registry],
    }),
    diskFree: new Gauge({
      name: 'disk_free_bytes',
      help: 'Free space on the disk of DATA_DIR',
      registers: [registry],
    }),
    diskPromised: new Gauge({
      name: 'disk_promised_bytes',
      help: 'What open uploads may still send',
      registers: [registry],
    }),
    worker: { report: [] as WorkerReport, receivedAt: 0 },
  };
});

export function noteWorkerMetrics(report: WorkerReport, receivedAt = Date.now()): void {
  Object.assign(metrics.worker, { report, receivedAt });
}

/**
 * Returns the reports of the workers that live, each with its worker as a label: the sum of their counters would fall with each
 * worker that ends, like a counter that was reset.
 */
export async function workerReports(now = Date.now()): Promise<WorkerReport[]> {
  const { report, receivedAt } = metrics.worker;
  const isAlive = now - receivedAt < REPORT_LIFE_MS;
  const kept = await keptReports('WORKER', now);
  const reports = isAlive ? [...kept, { name: '1', report }] : kept;
  return reports.map((named) => labelled(named.report as Reported[], named.name));
}

type Reported = MetricObjectWithValues<MetricValue<string>>;

const labelled = (report: readonly Reported[], worker: string): WorkerReport =>
  report.map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker } })),
  }));

export async function metricsText(now = Date.now()): Promise<string> {
  const { registry, workerUp } = metrics;
  const reports = await workerReports(now);
  workerUp.set(reports.length);
  const own = await registry.metrics();
  return reports.length > 0 ? own + (await AggregatorRegistry.aggregate(reports).metrics()) : own;
}
