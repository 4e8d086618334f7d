import { Gauge, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';
import { ProcessDetails } from '#lib/contracts/processes.ts';
import type { WorkerReport } from '#server/platform/process-reports.ts';
import { ownProcess } from './own-process.ts';

const WORKER_INFO = 'worker_info';
const HELP =
  'Always 1: the labels say which build runs in a process, and the newest data version that it knows';

/** Adds the metric that names this process and its release. */
export function nameProcess(kind: 'web' | 'worker', registry: Registry): void {
  const { host, pid, release, knownDataVersion, startedAt } = ownProcess();
  const labels = { host, pid, release, known_data_version: knownDataVersion, started_at: startedAt };
  const name = kind === 'worker' ? WORKER_INFO : 'web_info';
  new Gauge({ name, help: HELP, labelNames: Object.keys(labels), registers: [registry] }).set(labels, 1);
}

/** Reads a worker's details from the metrics that it reports. Null for a worker of an earlier release. */
export function detailsIn(report: WorkerReport): ProcessDetails | null {
  const metrics = report as MetricObjectWithValues<MetricValue<string>>[];
  const labels = metrics.find(({ name }) => name === WORKER_INFO)?.values[0]?.labels;
  const parsed = ProcessDetails.safeParse({
    ...labels,
    pid: Number(labels?.pid),
    knownDataVersion: Number(labels?.known_data_version),
    startedAt: labels?.started_at,
  });
  return parsed.success ? parsed.data : null;
}
