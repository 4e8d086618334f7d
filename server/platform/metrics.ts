import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { singleton } from './singleton.ts';

/** A worker reports every 5 s; one that missed three of them is not there. */
const REPORT_LIFE_MS = 15_000;

/** What this process tells of itself, in the form that Prometheus reads. */
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
      help: 'Whether the worker beside this process reported in the last 15 seconds',
      registers: [registry],
    }),
    /** The last report of the worker that the same supervisor started. */
    worker: { text: '', receivedAt: 0 },
  };
});

/** Keeps what the worker says of itself until its next report. */
export function noteWorkerMetrics(text: string, receivedAt = Date.now()): void {
  Object.assign(metrics.worker, { text, receivedAt });
}

/** All metrics as text: this process's, and the worker's while it is alive. */
export async function metricsText(now = Date.now()): Promise<string> {
  const { registry, worker, workerUp } = metrics;
  const isUp = now - worker.receivedAt < REPORT_LIFE_MS;
  workerUp.set(isUp ? 1 : 0);
  const own = await registry.metrics();
  return isUp ? own + worker.text : own;
}
