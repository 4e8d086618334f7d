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
  labelNames: ['kind', 'outcome'],
  registers: [workerRegistry],
});
const running = new Gauge({
  name: `${PREFIX}jobs_running`,
  help: 'Running jobs of this worker; clips and renders encode video',
  labelNames: ['kind'],
  registers: [workerRegistry],
});
const seconds = new Histogram({
  name: `${PREFIX}job_duration_seconds`,
  help: 'Duration of a job',
  labelNames: ['kind'],
  buckets: [0.1, 1, 5, 15, 60, 300, 1200],
  registers: [workerRegistry],
});

const mails = new Counter({
  name: `${PREFIX}mails_total`,
  help: 'Attempts to send a mail, by outcome; every failure not caused by the recipient is an outage',
  labelNames: ['outcome'],
  registers: [workerRegistry],
  // Alerts look for a rise, so the reports before the first failure must contain a zero.
  collect() {
    for (const outcome of ['sent', 'refused', 'outage']) this.inc({ outcome }, 0);
  },
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
  help: 'Free space on the disk of DATA_DIR of this worker',
  registers: [workerRegistry],
  async collect() {
    const { bavail, bsize } = await statfs(env().DATA_DIR);
    this.set(bavail * bsize);
  },
});

/** Reports which sandbox is in force. */
export const noteSandbox = (kind: Sandbox): void => sandboxes.set({ kind }, 1);

export const countMail = (outcome: 'sent' | 'refused' | 'outage'): void => mails.inc({ outcome });

export async function countJob(kind: JobName, work: () => Promise<void>): Promise<void> {
  const stop = seconds.startTimer({ kind });
  running.inc({ kind });
  try {
    await work();
    ended.inc({ kind, outcome: 'done' });
  } catch (error) {
    ended.inc({ kind, outcome: 'failed' });
    throw error;
  } finally {
    stop();
    running.dec({ kind });
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
