import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { env } from '#server/config/env.ts';
import type { Sandbox } from '#server/media/sandbox/command.ts';
import { REPORT_MS, type WorkerReport } from '#server/platform/process-reports.ts';
import type { JobName } from './job-payloads.ts';

/** The web program serves its own and these metrics in one text. */
const PREFIX = 'worker_';

/** The metrics that a worker reports. */
export const workerRegistry = new Registry();
const ended = new Counter({
  name: `${PREFIX}jobs_total`,
  help: 'Finished jobs of this worker, by outcome',
  labelNames: ['job', 'outcome'],
  registers: [workerRegistry],
});
const running = new Gauge({
  name: `${PREFIX}jobs_running`,
  help: 'Running jobs of this worker; clips and renders encode video',
  labelNames: ['job'],
  registers: [workerRegistry],
});
const seconds = new Histogram({
  name: `${PREFIX}job_duration_seconds`,
  help: 'Duration of a job',
  labelNames: ['job'],
  buckets: [0.1, 1, 5, 15, 60, 300, 1200],
  registers: [workerRegistry],
});

const mails = new Counter({
  name: `${PREFIX}mails_total`,
  help: 'Attempts to send a mail, by outcome; every failure not caused by the recipient is an outage',
  labelNames: ['outcome'],
  registers: [workerRegistry],
});

const sandboxes = new Gauge({
  name: `${PREFIX}media_sandbox`,
  help: 'How this worker confines its media processes',
  labelNames: ['kind'],
  registers: [workerRegistry],
});

// It measures at each report.
void new Gauge({
  name: `${PREFIX}disk_free_bytes`,
  help: 'Free space on the disk of DATA_DIR of the worker that has the least',
  aggregator: 'min',
  registers: [workerRegistry],
  async collect() {
    const { bavail, bsize } = await statfs(env().DATA_DIR);
    this.set(bavail * bsize);
  },
});

/** Reports which sandbox is in force. */
export const noteSandbox = (kind: Sandbox): void => sandboxes.set({ kind }, 1);

export const countMail = (outcome: 'sent' | 'refused' | 'outage'): void => mails.inc({ outcome });

export async function countJob(job: JobName, work: () => Promise<void>): Promise<void> {
  const stop = seconds.startTimer({ job });
  running.inc({ job });
  try {
    await work();
    ended.inc({ job, outcome: 'done' });
  } catch (error) {
    ended.inc({ job, outcome: 'failed' });
    throw error;
  } finally {
    stop();
    running.dec({ job });
  }
}

let measuresProcess = false;

export function reportJobMetrics(send: (report: WorkerReport) => unknown): () => void {
  if (!measuresProcess) collectDefaultMetrics({ register: workerRegistry, prefix: PREFIX });
  measuresProcess = true;
  const report = () =>
    void workerRegistry
      .getMetricsAsJSON()
      .then(send)
      .catch(() => {});
  report();
  const timer = setInterval(report, REPORT_MS);
  return () => clearInterval(timer);
}
