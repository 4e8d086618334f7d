import { Gauge } from 'prom-client';
import { ParkedPayment } from '#server/models/parked-payment.ts';
import { Purchase } from '#server/models/purchase.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { metrics } from '#server/platform/metrics.ts';
import { singleton } from '#server/platform/singleton.ts';
import { JOB_PAYLOADS, type JobName } from './job-payloads.ts';
import { JOB_COLLECTION } from './queue.ts';

const JOBS = Object.keys(JOB_PAYLOADS) as JobName[];
const JOB_STATES = ['waiting', 'retrying', 'running', 'failed'] as const;
const CLIP_STATES = ['UPLOADING', 'PROCESSING', 'FAILED'] as const;
const FILM_STATES = ['QUEUED', 'RENDERING', 'FAILED'] as const;

const gauge = (name: string, help: string, labelNames: string[]) =>
  new Gauge({ name, help, labelNames, registers: [metrics.registry] });

const gauges = singleton('queue-metrics', () => ({
  databaseUp: gauge('database_up', 'Whether the database answered when this was read', []),
  jobs: gauge('jobs', 'Jobs in the queue, without finished ones', ['job', 'state']),
  oldest: gauge('jobs_oldest_seconds', 'Time since the oldest was due or started', ['job', 'state']),
  clips: gauge('clips', 'Clips that are uploading, processing or failed', ['status']),
  films: gauge('films', 'Renders that are in progress or failed', ['status']),
  payments: gauge('payments', 'Payments that need an operator', ['state']),
}));

type QueuedJob = {
  name: JobName;
  nextRunAt?: Date | null;
  lockedAt?: Date | null;
  lastRunAt?: Date | null;
  failCount?: number | null;
};

/** Updates the metrics of queue, clips and renders, or reports a database outage. Never throws. */
export async function measureQueue(now = Date.now()): Promise<void> {
  const { databaseUp, jobs, oldest, clips, films, payments } = gauges;
  for (const old of [jobs, oldest, clips, films, payments]) old.reset();
  try {
    const { connection } = await connectDatabase();
    const queued = await connection
      .collection<QueuedJob>(JOB_COLLECTION)
      // Naming all kinds lets the queue's index answer.
      .find({ name: { $in: JOBS } }, { projection: { data: 0 } })
      .toArray();
    for (const job of JOBS) for (const state of JOB_STATES) measureJobs(job, state, queued, now);
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

function measureJobs(job: JobName, state: JobState, queued: QueuedJob[], now: number): void {
  const found = queued.filter((candidate) => candidate.name === job && stateOf(candidate) === state);
  gauges.jobs.set({ job, state }, found.length);
  if (state === 'failed') return;
  const ages = found.map((one) => now - (sinceWhen(one, state)?.getTime() ?? now));
  gauges.oldest.set({ job, state }, Math.max(0, ...ages) / 1000);
}

type JobState = (typeof JOB_STATES)[number];

function stateOf({ lockedAt, nextRunAt, failCount }: QueuedJob): JobState {
  if (lockedAt) return 'running';
  if (!nextRunAt) return 'failed';
  return failCount ? 'retrying' : 'waiting';
}

// `lockedAt` moves with every sign of life.
const sinceWhen = (job: QueuedJob, state: JobState) =>
  state === 'running' ? (job.lastRunAt ?? job.lockedAt) : job.nextRunAt;
