import { connectDatabase } from '#server/platform/database.ts';
import { JOB_PAYLOADS, type JobName } from './job-payloads.ts';
import { JOB_COLLECTION } from './queue.ts';

export const JOBS = Object.keys(JOB_PAYLOADS) as JobName[];
export const JOB_STATES = ['waiting', 'retrying', 'running', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

type QueuedJob = {
  name: JobName;
  nextRunAt?: Date | null;
  lockedAt?: Date | null;
  lastRunAt?: Date | null;
  failCount?: number | null;
};

/** `oldestSeconds` is the time since the oldest was due or started; null for failed jobs. */
export type JobCount = { job: JobName; state: JobState; count: number; oldestSeconds: number | null };

/** Counts the jobs of the queue by kind and state, also those of which there are none. */
export async function countJobs(now: number): Promise<JobCount[]> {
  const { connection } = await connectDatabase();
  const queued = await connection
    .collection<QueuedJob>(JOB_COLLECTION)
    // Naming all kinds lets the queue's index answer.
    .find({ name: { $in: JOBS } }, { projection: { data: 0 } })
    .toArray();
  return JOBS.flatMap((job) => JOB_STATES.map((state) => countOf(job, state, queued, now)));
}

function countOf(job: JobName, state: JobState, queued: readonly QueuedJob[], now: number): JobCount {
  const found = queued.filter((candidate) => candidate.name === job && stateOf(candidate) === state);
  const ages = found.map((one) => now - (sinceWhen(one, state)?.getTime() ?? now));
  const oldestSeconds = state === 'failed' ? null : Math.max(0, ...ages) / 1000;
  return { job, state, count: found.length, oldestSeconds };
}

function stateOf({ lockedAt, nextRunAt, failCount }: QueuedJob): JobState {
  if (lockedAt) return 'running';
  if (!nextRunAt) return 'failed';
  return failCount ? 'retrying' : 'waiting';
}

// `lockedAt` moves with every sign of life.
const sinceWhen = (job: QueuedJob, state: JobState) =>
  state === 'running' ? (job.lastRunAt ?? job.lockedAt) : job.nextRunAt;
