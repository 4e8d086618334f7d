import { connectDatabase } from '#server/platform/database.ts';
import { JOB_PAYLOADS, type JobName } from './job-payloads.ts';
import { JOB_COLLECTION } from './queue.ts';

export const JOBS = Object.keys(JOB_PAYLOADS) as JobName[];
export const JOB_STATES = ['waiting', 'retrying', 'running', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** `oldestSeconds` is the time since the oldest was due or started; null for failed jobs. */
export type JobCount = { job: JobName; state: JobState; count: number; oldestSeconds: number | null };

type Counted = { _id: { job: JobName; state: JobState }; count: number; since: Date | null };

/** Counts the jobs of the queue by kind and state, also those of which there are none. The database counts: a queue may be long. */
export async function countJobs(now: number): Promise<JobCount[]> {
  const { connection } = await connectDatabase();
  const counted = await connection
    .collection(JOB_COLLECTION)
    .aggregate<Counted>([
      // Naming all kinds lets the queue's index answer.
      { $match: { name: { $in: JOBS } } },
      {
        $group: { _id: { job: '$name', state: STATE }, count: { $sum: 1 }, since: { $min: SINCE } },
      },
    ])
    .toArray();
  const found = new Map(counted.map((one) => [`${one._id.job} ${one._id.state}`, one]));
  return JOBS.flatMap((job) =>
    JOB_STATES.map((state) => {
      const { count = 0, since = null } = found.get(`${job} ${state}`) ?? {};
      const oldestSeconds = state === 'failed' ? null : Math.max(0, now - (since?.getTime() ?? now)) / 1000;
      return { job, state, count, oldestSeconds };
    }),
  );
}

const either = (condition: object, then: unknown, other: unknown) => ({ $cond: [condition, then, other] });
const IS_RUNNING = { $gt: ['$lockedAt', null] };
const STATE = either(
  IS_RUNNING,
  'running',
  either({ $gt: ['$nextRunAt', null] }, either({ $gt: ['$failCount', 0] }, 'retrying', 'waiting'), 'failed'),
);
// `lockedAt` moves with every sign of life.
const SINCE = either(IS_RUNNING, { $ifNull: ['$lastRunAt', '$lockedAt'] }, '$nextRunAt');
