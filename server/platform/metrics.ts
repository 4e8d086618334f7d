import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { singleton } from './singleton.ts';

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
  };
});
