import { z } from 'zod';
import { REPORT_REASONS } from '#lib/messages-to-us/report-reasons.ts';
import { ObjectIdString, TributeId } from './ids.ts';
import { PageQuery } from './pages.ts';
import { PartDto } from './parts.ts';
import { ProcessDto } from './processes.ts';
import { PresentationDto } from './reels.ts';
import { BackupsDto, RetentionDto } from './upkeep.ts';

export const JobCountDto = z.object({
  job: z.string(),
  state: z.enum(['waiting', 'retrying', 'running', 'failed']),
  count: z.number().int(),
  /** Since the oldest was due or started; null for failed jobs. */
  oldestSeconds: z.number().nullable(),
});
export type JobCountDto = z.infer<typeof JobCountDto>;

export const OperatorOverviewDto = z.object({
  release: z.string(),
  /** The version of the newest migration that has run on the data; null before any. */
  dataVersion: z.number().int().nullable(),
  /** The newest version that this web process knows. */
  knownDataVersion: z.number().int(),
  /** Web and worker processes that reported within 15 seconds. */
  processes: ProcessDto.array(),
  checkedAt: z.iso.datetime(),
  parts: PartDto.array(),
  /** Kinds and states of jobs of which there are any. */
  queue: JobCountDto.array(),
  /** What waits for an operator. */
  waiting: z.object({
    failedJobs: z.number().int(),
    openReports: z.number().int(),
    /** Null while the media storage does not list them. */
    stuckUploads: z.number().int().nullable(),
    refusedMails: z.number().int(),
    parkedPayments: z.number().int(),
    refusedPayments: z.number().int(),
    disputedPayments: z.number().int(),
    suspendedAccounts: z.number().int(),
    hiddenReels: z.number().int(),
  }),
  storage: z.object({
    /** Of DATA_DIR, also where the media is in a bucket. */
    diskFreeBytes: z.number().int(),
    diskBytes: z.number().int(),
    /** What open uploads may still send. */
    promisedBytes: z.number().int(),
    bucket: z.string().nullable(),
    /** Of all reels, when they were measured last; null before. */
    reels: z
      .object({ bytes: z.number().int(), count: z.number().int(), measuredAt: z.iso.datetime() })
      .nullable(),
  }),
  retention: RetentionDto.nullable(),
  /** Scheduled backups; null without BACKUP_FOLDER. */
  backups: BackupsDto.nullable(),
});
export type OperatorOverviewDto = z.infer<typeof OperatorOverviewDto>;

export const OPERATOR_ACTIONS = [
  'RETRY_JOB',
  'CLEAR_REPORTS',
  'REMOVE_CLIP',
  'TAKE_DOWN_REEL',
  'PUT_BACK_REEL',
  'SUSPEND_ACCOUNT',
  'RESTORE_ACCOUNT',
] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/** What an operator decides about a reported clip or reel. */
export const REPORT_VERDICTS = ['CLEARED', 'CLIP_REMOVED', 'REEL_TAKEN_DOWN'] as const;
export type ReportVerdict = (typeof REPORT_VERDICTS)[number];

export const REASON_CHARS_MAX = 500;

/** Every action carries an id, so that it happens once, and says why. */
export const ActionBasis = z.strictObject({
  actionId: z.uuid('checkFields'),
  reason: z.string().trim().min(1, 'sayWhy').max(REASON_CHARS_MAX, 'checkFields'),
});
export type ActionBasis = z.infer<typeof ActionBasis>;

export const FailedJobDto = z.object({
  _id: z.string(),
  job: z.string(),
  /** What it works on: the name of the field and an id. */
  subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
  /** The error of its last try, without addresses and passwords. */
  reason: z.string(),
  failedAt: z.iso.datetime(),
  tries: z.number().int(),
});
export type FailedJobDto = z.infer<typeof FailedJobDto>;

export const RetryJobInput = ActionBasis.extend({ jobId: ObjectIdString });
export type RetryJobInput = z.infer<typeof RetryJobInput>;

/** A line of the operators' log. */
export const LogLineDto = z.object({
  _id: z.string(),
  action: z.enum(OPERATOR_ACTIONS),
  subject: z.string(),
  /** The email address of the operator. */
  operator: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
});
export type LogLineDto = z.infer<typeof LogLineDto>;

/** A report that no operator has reviewed. */
export const OpenReportDto = z.object({
  _id: z.string(),
  /** Of what the clip or the reel shows. Another one once that has changed. */
  mark: z.string(),
  reason: z.enum(REPORT_REASONS),
  words: z.string(),
  at: z.iso.datetime(),
  reel: z.object({
    tributeId: z.string(),
    name: z.string(),
    creatorId: z.string(),
    /** The invitation shows it. Empty if it names nobody. */
    creatorFirstName: z.string(),
    isHidden: z.boolean(),
    /** Null unless it was deleted. Until it is erased, it can be restored. */
    deletedAt: z.iso.datetime().nullable(),
  }),
  /** Null for a report of the reel as a whole. */
  clip: z
    .object({
      submissionId: z.string(),
      speaker: z.string(),
      /** The account that sent it; null for a guest. */
      senderId: z.string().nullable(),
      /** Null until it is prepared. */
      videoUrl: z.string().nullable(),
      pictureUrl: z.string().nullable(),
      isRemoved: z.boolean(),
    })
    .nullable(),
});
export type OpenReportDto = z.infer<typeof OpenReportDto>;

export const ReviewReportInput = ActionBasis.extend({
  reportId: ObjectIdString,
  verdict: z.enum(REPORT_VERDICTS),
  /** Of the report as the operator loaded it: CLEARED fails with STALE_VERSION if it has changed. Missing on older pages. */
  mark: z.string().max(100).optional(),
});
export type ReviewReportInput = z.infer<typeof ReviewReportInput>;

/** In bytes. */
export const StorageDto = z.object({
  bytes: z.number().int(),
  originals: z.number().int(),
  clips: z.number().int(),
  reels: z.number().int(),
});

export const OperatorReelDto = z.object({
  tributeId: z.string(),
  name: z.string(),
  creatorId: z.string(),
  takenDownAt: z.iso.datetime().nullable(),
  isCreatorSuspended: z.boolean(),
  /** Null before it was measured. */
  storage: StorageDto.nullable(),
});
export type OperatorReelDto = z.infer<typeof OperatorReelDto>;

/** Links in mails carry signatures. */
export const REEL_SEARCH_CHARS_MAX = 2_000;

export const OperatorReelQuery = PageQuery.extend({
  /** The largest first, or those that operators took down. */
  list: z.enum(['LARGEST', 'TAKEN_DOWN']).optional(),
  /** Any link of a reel, or its id, instead of a list. */
  search: z.string().trim().min(1).max(REEL_SEARCH_CHARS_MAX).optional(),
});
export type OperatorReelQuery = z.infer<typeof OperatorReelQuery>;

export const ReelActionInput = ActionBasis.extend({
  tributeId: TributeId,
  action: z.enum(['TAKE_DOWN_REEL', 'PUT_BACK_REEL']),
});
export type ReelActionInput = z.infer<typeof ReelActionInput>;

export const OperatorFilmQuery = z.strictObject({ tributeId: TributeId });
export const OperatorFilmDto = PresentationDto;

export const OperatorAccountDto = z.object({
  userId: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  suspendedAt: z.iso.datetime().nullable(),
});
export type OperatorAccountDto = z.infer<typeof OperatorAccountDto>;

export const ACCOUNT_SEARCH_CHARS_MAX = 320;

/** Accounts with an address or an id, or else the suspended ones. */
export const OperatorAccountQuery = PageQuery.extend({
  search: z.string().trim().min(1).max(ACCOUNT_SEARCH_CHARS_MAX).optional(),
});
export type OperatorAccountQuery = z.infer<typeof OperatorAccountQuery>;

export const AccountActionInput = ActionBasis.extend({
  /** The `userId` of an account. */
  accountId: z.string().min(1).max(128),
  action: z.enum(['SUSPEND_ACCOUNT', 'RESTORE_ACCOUNT']),
});
export type AccountActionInput = z.infer<typeof AccountActionInput>;

/** An upload that received no byte for hours. */
export const StuckUploadDto = z.object({
  uploadId: z.string(),
  /** Null for an upload outside of a reel, such as a feedback video. */
  tributeId: z.string().nullable(),
  /** Null while the media storage does not tell it. */
  receivedBytes: z.number().int().nullable(),
  /** Null before the sender declared it. */
  sizeBytes: z.number().int().nullable(),
  startedAt: z.iso.datetime(),
  /** When a byte arrived last, or else when it started. Null while the media storage does not tell it. */
  movedAt: z.iso.datetime().nullable(),
});
export type StuckUploadDto = z.infer<typeof StuckUploadDto>;
