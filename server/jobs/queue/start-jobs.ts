import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from 'agenda';
import { holdCopies } from '#server/integrations/bucket/local-copies.ts';
import { logger } from '#server/platform/logger.ts';
import { throttle } from '#server/platform/throttle.ts';
import { countBrokenRun, findBrokenRuns } from './broken-runs.ts';
import type { BrokenRuns } from './is-final.ts';
import { DEFINITIONS } from './job-definitions.ts';
import { countJob } from './job-metrics.ts';
import { JOB_PAYLOADS, type JobName } from './job-payloads.ts';
import { giveUpKey, jobQueue, LOCK_MS } from './queue.ts';
import { releaseAbandonedJobs, releaseOwnJobs } from './release-jobs.ts';
import { retryDelay } from './retry-delay.ts';

/** Recurring jobs; the clock decides what is due, however many workers run. */
const BY_THE_CLOCK = [
  'close-tributes',
  'remake-reels',
  'remind-contributors',
  'tell-due-soon',
  'erase-deleted',
  'strip-originals',
  'watch-retention',
  'back-up',
] as const;
const LOOK_EVERY = '1 minute';

/** How long running jobs may finish at a stop; a worker must exit within 10 s. */
const STOP_GRACE_MS = 4_000;

/** The queue polls several times a second and reports an outage each time. */
const COMPLAINT_MS = 5_000;

const running = new Map<string, Promise<void>>();

/** Releases abandoned jobs. Call it before the first job and then often. */
export const releaseJobs = (): Promise<void> => releaseAbandonedJobs(running);

/** Runs jobs in this process. Returns a function that stops and returns unfinished jobs to the queue. */
export async function startJobs(): Promise<() => Promise<void>> {
  const queue = await jobQueue();
  for (const name of Object.keys(DEFINITIONS) as JobName[]) {
    const { concurrency } = DEFINITIONS[name];
    queue.define(name, (job: Job, done) => void track(name, job).then(() => done(), done), {
      concurrency,
      // Jobs that this process cannot start yet stay free for other workers.
      lockLimit: concurrency,
      lockLifetime: LOCK_MS,
      backoff: retryDelay,
    });
  }
  queue.on(
    'error',
    throttle(COMPLAINT_MS, async (error) => logger.error({ err: error }, 'queue failed')),
  );
  for (const name of BY_THE_CLOCK) await queue.every(LOOK_EVERY, name, {});
  await queue.start();
  return async () => {
    await queue.stop();
    await Promise.race([Promise.allSettled(running.values()), delay(STOP_GRACE_MS)]);
    await releaseOwnJobs();
  };
}

async function track(name: JobName, job: Job): Promise<void> {
  const id = String(job.attrs._id);
  const run = runJob(name, job);
  running.set(id, run);
  await run.finally(() => running.delete(id));
}

async function runJob(name: JobName, job: Job): Promise<void> {
  // Keeps the claim during a long encode; a dead process loses it after LOCK_MS.
  const hold = setInterval(() => void job.touch().catch(() => {}), LOCK_MS / 4);
  try {
    const payload = JOB_PAYLOADS[name].parse(job.attrs.data);
    if (DEFINITIONS[name].isQueuedWhileRunning) await giveUpKey(job);
    // Sound: name and payload match by the table above, which the compiler cannot follow.
    const handle = (await DEFINITIONS[name].load()) as (
      payload: unknown,
      earlier: BrokenRuns,
    ) => Promise<void>;
    const earlier = await findBrokenRuns(job);
    await countJob(name, () => holdCopies(() => handle(payload, earlier)));
    // Never log the payload: it may contain a capability.
    logger.info({ job: name, id: String(job.attrs._id) }, 'job done');
  } catch (error) {
    logger.error({ job: name, err: error }, 'job failed');
    await countBrokenRun(job, error);
    throw error;
  } finally {
    clearInterval(hold);
  }
}
