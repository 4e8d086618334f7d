import { cpus } from 'node:os';
import type { BrokenRuns } from './is-final.ts';
import type { JobName, JobPayload } from './job-payloads.ts';

type Handler<N extends JobName> = (payload: JobPayload<N>, earlier: BrokenRuns) => Promise<void>;
export type Definition<N extends JobName> = {
  concurrency: number;
  /** The job may be queued and run again while it runs. */
  isQueuedWhileRunning?: true;
  load: () => Promise<Handler<N>>;
};

/** One encode uses all cores, but a second keeps them busy during I/O. */
const ENCODES = Math.max(1, Math.floor(cpus().length / 2));

/** Handlers are loaded with their first job, so that a worker starts fast. */
export const DEFINITIONS: { [N in JobName]: Definition<N> } = {
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
  'send-disk-warning': {
    concurrency: 1,
    load: async () => (await import('#server/jobs/handlers/send-disk-warning.ts')).sendDiskWarning,
  },
  'send-backup-mail': {
    concurrency: 1,
    load: async () => (await import('#server/jobs/handlers/send-backup-mail.ts')).sendBackupMail,
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
  'send-retention-mail': {
    concurrency: 2,
    load: async () => (await import('#server/jobs/handlers/send-retention-mail.ts')).sendRetentionMail,
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
  'watch-retention': {
    concurrency: 1,
    load: async () => {
      const { watchRetention } = await import('#server/jobs/handlers/watch-retention.ts');
      return () => watchRetention();
    },
  },
  'back-up': {
    concurrency: 1,
    load: async () => {
      const { backUp } = await import('#server/jobs/handlers/back-up.ts');
      return () => backUp();
    },
  },
};
