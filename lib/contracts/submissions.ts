import { z } from 'zod';
import { REPORT_CHARS_MAX, REPORT_REASONS } from '#lib/messages-to-us/report-reasons.ts';
import { ObjectIdString, TakeId, TributeId, UploadId } from './ids.ts';

export const SUBMISSION_KINDS = ['ANSWER', 'THANK_YOU', 'FEEDBACK'] as const;
export const SUBMISSION_STATUSES = ['UPLOADING', 'PROCESSING', 'READY', 'FAILED', 'HELD'] as const;

/** Send: makes an upload, finished or still on its way, an answer. Sending one take twice makes one answer. */
export const SendSubmissionInput = z.strictObject({
  tributeId: TributeId,
  questionId: ObjectIdString.nullable(),
  uploadId: UploadId,
  /** The device's own name of the clip, whichever upload brings it. */
  takeId: TakeId.optional(),
  /** An answer, unless it says otherwise. */
  kind: z.enum(['ANSWER', 'THANK_YOU']).optional(),
  consent: z.literal(true, 'agreeFirst'),
});
export type SendSubmissionInput = z.infer<typeof SendSubmissionInput>;

/** Makes a clip the answer to another question of its tribute, or to none. */
export const MoveSubmissionInput = z.strictObject({
  submissionId: ObjectIdString,
  questionId: ObjectIdString.nullable(),
});
export type MoveSubmissionInput = z.infer<typeof MoveSubmissionInput>;

/** Brings a clip back that was taken out. */
export const RestoreSubmissionInput = z.strictObject({
  submissionId: ObjectIdString,
  restore: z.literal(true),
});

/** Changes one clip: moves it, or brings it back. */
export const ChangeSubmissionInput = z.union([MoveSubmissionInput, RestoreSubmissionInput]);

export const SubmissionQuery = z.strictObject({ submissionId: ObjectIdString });

export const SubmissionDto = z.object({
  _id: z.string(),
  kind: z.enum(SUBMISSION_KINDS),
  questionId: z.string().nullable(),
  contributor: z.object({ _id: z.string(), name: z.string() }),
  status: z.enum(SUBMISSION_STATUSES),
  /** Share of the preparation that is done, 0 to 1, while PROCESSING. */
  progress: z.number(),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  durationSeconds: z.number().nullable(),
  posterUrl: z.string().nullable(),
  playbackUrl: z.string().nullable(),
  uploadId: z.string(),
  createdAt: z.iso.datetime(),
  /** Sent when answers were no longer collected: outside the film until its creator adds it. */
  isLate: z.boolean(),
  isMine: z.boolean(),
  /** Somebody found something wrong with it, and the creator, who alone is told, has not dismissed that. */
  isReported: z.boolean(),
  /** Of one that was taken out: until when it can be brought back. */
  erasedAt: z.iso.datetime().optional(),
});
export type SubmissionDto = z.infer<typeof SubmissionDto>;

export const DownloadQuery = z.union([
  z.strictObject({ tributeId: TributeId }),
  z.strictObject({ submissionId: ObjectIdString }),
]);
export const DownloadDto = z.object({ url: z.string(), fileName: z.string() });
export type DownloadDto = z.infer<typeof DownloadDto>;

/** The number that a device makes of itself (docs/specification.md#device-id). */
const DeviceId = z.int();
const Action = z.enum(['HEART', 'UNHEART', 'VIEW']);

/** What one device does to a clip or, by `tributeId`, to the film. Doing it again changes nothing. */
const ReactionInput = z.union([
  z.strictObject({ submissionId: ObjectIdString, action: Action, deviceId: DeviceId }),
  z.strictObject({ tributeId: TributeId, action: Action, deviceId: DeviceId }),
]);
export type ReactionInput = z.infer<typeof ReactionInput>;

const Complaint = {
  action: z.literal('REPORT'),
  deviceId: DeviceId,
  reason: z.enum(REPORT_REASONS),
  words: z.string().trim().max(REPORT_CHARS_MAX),
};
/** That something is wrong with a clip or, by `tributeId`, with a reel as a whole. It counts once a person. */
const ReportInput = z.union([
  z.strictObject({ submissionId: ObjectIdString, ...Complaint }),
  z.strictObject({ tributeId: TributeId, ...Complaint }),
]);
export type ReportInput = z.infer<typeof ReportInput>;

/** The creator looked at a reported clip and found it all right. */
const DismissReportsInput = z.strictObject({
  submissionId: ObjectIdString,
  action: z.literal('DISMISS_REPORTS'),
});

export const ActionInput = z.union([ReactionInput, ReportInput, DismissReportsInput]);

/** What devices have done so far, and what this one did. */
export const ReactionsDto = z.object({
  views: z.number().int(),
  hearts: z.number().int(),
  isHearted: z.boolean(),
});
export type ReactionsDto = z.infer<typeof ReactionsDto>;

/** A report, and whoever dismisses it, has nothing to tell. */
export const ActionDto = z.union([ReactionsDto, z.object({})]);

/** Clips per page of the feed. */
export const FEED_PAGE = 24;

export const FeedQuery = z.strictObject({
  tributeId: TributeId,
  /** The answers in the film's order, or what was said in thanks, newest first. */
  kind: z.enum(['ANSWER', 'THANK_YOU']).default('ANSWER'),
  /** The device whose hearts are marked. */
  deviceId: z
    .string()
    .regex(/^-?\d{1,15}$/, 'checkFields')
    .transform(Number)
    .optional(),
  /** `nextCursor` of the page before: the last clip of it. */
  cursor: ObjectIdString.optional(),
});
export type FeedQuery = z.infer<typeof FeedQuery>;

/** A clip that can be watched by itself. */
export const FeedItemDto = z.object({
  _id: z.string(),
  kind: z.enum(SUBMISSION_KINDS),
  speakerName: z.string(),
  /** Who speaks, for the creator alone, who may take them out. */
  contributorId: z.string().optional(),
  /** As `SubmissionDto` tells it, and as there to the creator alone. */
  isReported: z.boolean().optional(),
  question: z.string().nullable(),
  durationSeconds: z.number(),
  posterUrl: z.string(),
  playbackUrl: z.string(),
  isMine: z.boolean(),
  canDownload: z.boolean(),
  ...ReactionsDto.shape,
});
export type FeedItemDto = z.infer<typeof FeedItemDto>;

export const FeedDto = z.object({
  items: z.array(FeedItemDto),
  nextCursor: z.string().nullable(),
  /** The film as a whole. */
  film: ReactionsDto,
});
export type FeedDto = z.infer<typeof FeedDto>;
