import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from 'agenda';
import { holdCopies } from '#server/integrations/bucket/local-copies.ts';
import { logger } from '#server/platform/logger.ts';
import { throttle } from '#server/platform/throttle.ts';
import { countBrokenRun, findBrokenRuns } from './broken-runs.ts';
import type { BrokenRuns } from './is-final.ts';
import { countJob } from './job-metrics.ts';
import { JOB_PAYLOADS, type JobName, type JobPayload } from './job-payloads.ts';
import { giveUpKey, jobQueue, LOCK_MS } from './queue.ts';
import { releaseAbandonedJobs, releaseOwnJobs } from './release-jobs.ts';
import { retryDelay } from './retry-delay.ts';

type Handler<N extends JobName> = (payload: JobPayload<N>, earlier: BrokenRuns) => Promise<void>;
type Definition<N extends JobName> = {
  concurrency: number;
  /** The job may be queued and run again while it runs. */
  isQueuedWhileRunning?: true;
  load: () => Promise<Handler<N>>;
};

/** One encode uses all cores, but a second keeps them busy during I/O. */
const ENCODES = Math.max(1, Math.floor(cpus().length / 2));

/** Handlers are loaded with their first job, so that a worker starts fast. */
const DEFINITIONS: { [N in JobName]: Definition<N> } = {
  'screen-clip': {
    // Each takes milliseconds, but a worker claims only as many at each poll.
    concurrency: 20,
    load: async () => (await import('#server/jobs/handlers/screen-clip.ts')).screenClip,
  },
  'check-clip': {
    // Its own slot, so that a bad file is refused however long the others wait for an encoder.
    concurrency: 1,
    load: async () => (await import('#server/jobs/handlers/check-clip.ts')).checkClip,
  },
  'prepare-clip': {
    concurrency: ENCODES,
    load: async () => (await import('#server/jobs/handlers/prepare-clip.ts')).prepareClip,
  },
  'prepare-formats': {
    concurrency: 1,
    isQueuedWhileRunning: true,
    load: async () => (await import('#server/jobs/handlers/prepare-formats.ts')).prepareFormats,
  },
  'prepare-reel': {
    concurrency: 1,
    isQueuedWhileRunning: true,
    load: async () => (await import('#server/jobs/handlers/prepare-reel.ts')).prepareReel,
  },
  'compose-music': {
    concurrency: 1,
    // The reel may change again.
    isQueuedWhileRunning: true,
    load: async () => (await import('#server/jobs/handlers/compose-music.ts')).composeMusic,
  },
  'compose-samples': {
    concurrency: 1,
    load: async () => (await import('#server/jobs/handlers/compose-samples.ts')).composeSamples,
  },
  'prepare-music': {
    concurrency: 1,
    load: async () => (await import('#server/jobs/handlers/prepare-music.ts')).prepareMusic,
  },
  'prepare-hello': {
    concurrency: 1,
    load: async () => (await import('#server/jobs/handlers/prepare-hello.ts')).prepareHello,
  },
  'render-reel': {
    concurrency: ENCODES,
    load: async () => (await import('#server/jobs/handlers/render-reel.ts')).renderReel,
  },
  'send-verification-mail': {
    concurrency: 5,
    load: async () => (await import('#server/jobs/handlers/send-verification-mail.ts')).sendVerificationMail,
  },
  'send-contact-mail': {
    concurrency: 2,
    load: async () => (await import('#server/jobs/handlers/send-contact-mail.ts')).sendContactMail,
  },
  'send-report-mail': {
    concurrency: 2,
    load: async () => (await import('#server/jobs/handlers/send-report-mail.ts')).sendReportMail,
  },
  'send-disk-mail': {
    concurrency: 1,
    load: async () => (await import('#server/jobs/handlers/send-disk-mail.ts')).sendDiskMail,
  },
  'send-feedback-mail': {
    concurrency: 1,
    load: async () => (await import('#server/jobs/handlers/send-feedback-mail.ts')).sendFeedbackMail,
  },
  'send-receipt-mail': {
    concurrency: 2,
    load: async () => (await import('#server/jobs/handlers/send-receipt-mail.ts')).sendReceiptMail,
  },
  'send-invite-mail': {
    concurrency: 5,
    load: async () => (await import('#server/jobs/handlers/send-invite-mail.ts')).sendInviteMail,
  },
  'send-reminder-mail': {
    concurrency: 5,
    load: async () => (await import('#server/jobs/handlers/send-reminder-mail.ts')).sendReminderMail,
  },
  'send-link-mail': {
    concurrency: 5,
    load: async () => (await import('#server/jobs/handlers/send-link-mail.ts')).sendLinkMail,
  },
  'send-notification-mail': {
    concurrency: 5,
    load: async () => (await import('#server/jobs/handlers/send-notification-mail.ts')).sendNotificationMail,
  },
  'send-account-mail': {
    concurrency: 2,
    load: async () => (await import('#server/jobs/handlers/send-account-mail.ts')).sendAccountMail,
  },
  'update-customer': {
    concurrency: 2,
    isQueuedWhileRunning: true,
    load: async () => (await import('#server/jobs/handlers/update-customer.ts')).updateCustomer,
  },
  'release-clips': {
    concurrency: 1,
    isQueuedWhileRunning: true,
    load: async () => (await import('#server/jobs/handlers/release-clips.ts')).releaseClips,
  },
  'make-sample': {
    concurrency: 1,
    load: async () => (await import('#server/jobs/handlers/make-sample.ts')).makeSample,
  },
  'close-tributes': {
    concurrency: 1,
    load: async () => (await import('#server/jobs/handlers/close-tributes.ts')).closeTributes,
  },
  'remake-reels': {
    concurrency: 1,
    load: async () => {
      const { remakeReels } = await import('#server/jobs/handlers/remake-reels.ts');
      return () => remakeReels();
    },
  },
  'remind-contributors': {
    concurrency: 1,
    load: async () => (await import('#server/jobs/handlers/remind-contributors.ts')).remindContributors,
  },
  'tell-due-soon': {
    concurrency: 1,
    load: async () => (await import('#server/jobs/handlers/tell-due-soon.ts')).tellDueSoon,
  },
  'erase-deleted': {
    concurrency: 1,
    load: async () => {
      const { eraseDeleted } = await import('#server/jobs/handlers/erase-deleted.ts');
      return () => eraseDeleted();
    },
  },
  'strip-originals': {
    concurrency: 1,
    load: async () => {
      const { stripOriginals } = await import('#server/jobs/handlers/strip-originals.ts');
      return () => stripOriginals();
    },
  },
};

/** Recurring jobs; the clock decides what is due, however many workers run. */
const BY_THE_CLOCK = [
  'close-tributes',
  'remake-reels',
  'remind-contributors',
  'tell-due-soon',
  'erase-deleted',
  'strip-originals',
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
