import { Gauge } from 'prom-client';
import { ParkedPayment } from '#server/models/parked-payment.ts';
import { Purchase } from '#server/models/purchase.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { metrics } from '#server/platform/metrics.ts';
import { singleton } from '#server/platform/singleton.ts';
import { countJobs } from './count-jobs.ts';

const CLIP_STATES = ['UPLOADING', 'PROCESSING', 'FAILED'] as const;
const FILM_STATES = ['QUEUED', 'RENDERING', 'FAILED'] as const;

const gauge = (name: string, help: string, labelNames: string[]) =>
  new Gauge({ name, help, labelNames, registers: [metrics.registry] });

const gauges = singleton('queue-metrics', () => ({
  databaseUp: gauge('database_up', 'Whether the database answered when this was read', []),
  jobs: gauge('jobs', 'Jobs in the queue, without finished ones', ['kind', 'state']),
  oldest: gauge('jobs_oldest_seconds', 'Time since the oldest was due or started', ['kind', 'state']),
  clips: gauge('clips', 'Clips that are uploading, processing or failed', ['status']),
  films: gauge('films', 'Renders that are in progress or failed', ['status']),
  payments: gauge('payments', 'Payments that need an operator', ['state']),
}));

/** Updates the metrics of queue, clips and renders, or reports a database outage. Never throws. */
export async function measureQueue(now = Date.now()): Promise<void> {
  const { databaseUp, jobs, oldest, clips, films, payments } = gauges;
  for (const old of [jobs, oldest, clips, films, payments]) old.reset();
  try {
    await connectDatabase();
    for (const { job, state, count, oldestSeconds } of await countJobs(now)) {
      jobs.set({ kind: job, state }, count);
      if (oldestSeconds !== null) oldest.set({ kind: job, state }, oldestSeconds);
    }
    for (const status of CLIP_STATES) {
      clips.set({ status }, await Submission.countDocuments({ status, deletedAt: null }));
    }
    for (const status of FILM_STATES) films.set({ status }, await Render.countDocuments({ status }));
    payments.set({ state: 'parked' }, await ParkedPayment.countDocuments({ refundedAt: null }));
    payments.set({ state: 'refused' }, await Purchase.countDocuments({ status: 'REFUSED' }));
    payments.set({ state: 'disputed' }, await Purchase.countDocuments({ status: 'DISPUTED' }));
    databaseUp.set(1);
  } catch {
    databaseUp.set(0);
  }
}
