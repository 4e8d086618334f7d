import { z } from 'zod';
import { ObjectIdString, UploadId } from '#lib/contracts/ids.ts';
import { PROCESS_KINDS, ProcessDetails } from '#lib/contracts/processes.ts';
import { LOCALES } from '#lib/messages/languages.ts';
import { REEL_FORMATS } from '#lib/reel/format.ts';

const DiskWarning = z.strictObject({
  level: z.enum(['LOW', 'CRITICAL']),
  day: z.iso.date(),
  freeMb: z.number().int(),
  promisedMb: z.number().int(),
});

/** Every job and its payload. Add new jobs here. */
export const JOB_PAYLOADS = {
  'screen-clip': z.strictObject({ submissionId: ObjectIdString }),
  'check-clip': z.strictObject({ submissionId: ObjectIdString }),
  'prepare-clip': z.strictObject({ submissionId: ObjectIdString }),
  'prepare-formats': z.strictObject({ tribute: ObjectIdString, format: z.enum(REEL_FORMATS) }),
  'prepare-reel': z.strictObject({
    tribute: ObjectIdString,
    /** Keeps it apart from the job that follows a change. */
    sweeps: z.literal(true).optional(),
  }),
  /** Drops the version that jobs of an earlier release name. */
  'compose-music': z.object({ tribute: ObjectIdString }),
  /** The samples belong to the installation, and `tribute` to those who wait for them. */
  'compose-samples': z.strictObject({ tribute: ObjectIdString }),
  'prepare-music': z.strictObject({ tribute: ObjectIdString, uploadId: UploadId }),
  'prepare-hello': z.strictObject({ tribute: ObjectIdString, uploadId: UploadId }),
  'render-reel': z.strictObject({ renderId: ObjectIdString }),
  'send-verification-mail': z.strictObject({ userId: z.string(), link: z.url() }),
  'send-contact-mail': z.strictObject({ contactMessageId: ObjectIdString }),
  'send-report-mail': z.strictObject({ reportId: ObjectIdString }),
  /** Queued by earlier releases. */
  'send-disk-mail': DiskWarning,
  'send-disk-warning': DiskWarning.extend({
    /** The process that measured. */
    seenBy: ProcessDetails.pick({ host: true, pid: true }).extend({ kind: z.enum(PROCESS_KINDS) }),
  }),
  'send-backup-mail': z.strictObject({ backupId: ObjectIdString, day: z.iso.date() }),
  'send-feedback-mail': z.strictObject({ feedbackId: ObjectIdString, videoUrl: z.url().nullable() }),
  'send-receipt-mail': z.strictObject({ purchaseId: ObjectIdString }),
  'send-invite-mail': z.strictObject({
    contributorId: ObjectIdString,
    round: z.number().int(),
    link: z.url(),
    unsubscribeToken: z.string(),
  }),
  'send-reminder-mail': z.strictObject({ contributorId: ObjectIdString, key: z.string() }),
  'send-link-mail': z.strictObject({
    contributorId: ObjectIdString,
    round: z.number().int(),
    email: z.string(),
    locale: z.enum(LOCALES),
    /** A thank-you for them alone, which the link leads to. */
    thanks: z.strictObject({ submissionId: ObjectIdString, from: z.string() }).optional(),
  }),
  'send-notification-mail': z.strictObject({ notificationMailId: ObjectIdString }),
  'send-account-mail': z.strictObject({
    userId: z.string(),
    about: z.enum(['WELCOME', 'DELETION', 'EMAIL_CHANGED', 'REEL_TAKEN_DOWN', 'REEL_PUT_BACK']),
    /** The former address, to which EMAIL_CHANGED goes. */
    formerEmail: z.string().optional(),
    changeId: z.string().optional(),
    /** Which reel REEL_TAKEN_DOWN and REEL_PUT_BACK are about. */
    tribute: ObjectIdString.optional(),
  }),
  'send-retention-mail': z.strictObject({
    tribute: ObjectIdString,
    round: z.enum(['FIRST', 'LAST']),
    /** The activity after which it is due. */
    activeAt: z.iso.datetime(),
  }),
  'update-customer': z.strictObject({ userId: z.string() }),
  'release-clips': z.strictObject({ userId: z.string() }),
  'make-sample': z.strictObject({}),
  'close-tributes': z.strictObject({}),
  'remake-reels': z.strictObject({}),
  'remind-contributors': z.strictObject({}),
  'tell-due-soon': z.strictObject({}),
  'erase-deleted': z.strictObject({}),
  'strip-originals': z.strictObject({}),
  'watch-retention': z.strictObject({}),
  'back-up': z.strictObject({}),
} as const;

export type JobName = keyof typeof JOB_PAYLOADS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOB_PAYLOADS)[N]>;
