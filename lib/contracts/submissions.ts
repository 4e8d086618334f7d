import { z } from 'zod';
import { PARTS_MAX, PHOTO_CAPTION_CHARS_MAX, PHOTOS_MAX, WRITTEN_CHARS_MAX } from '#lib/recording/limits.ts';
import { Caption } from './captions.ts';
import { ContributorName, OwnPersonId } from './contributors.ts';
import { ObjectIdString, TakeId, TributeId, UploadId } from './ids.ts';
import { ReactionsDto } from './reactions.ts';
import { ReelEntry } from './reels.ts';

export const SUBMISSION_KINDS = ['ANSWER', 'THANK_YOU', 'FEEDBACK'] as const;
export const SUBMISSION_STATUSES = ['UPLOADING', 'PROCESSING', 'READY', 'FAILED', 'HELD'] as const;

export const SUBMISSION_MEDIA = ['VIDEO', 'VOICE', 'PHOTO', 'TEXT'] as const;
export type SubmissionMedium = (typeof SUBMISSION_MEDIA)[number];

const Sent = {
  tributeId: TributeId,
  questionId: ObjectIdString.nullable(),
  /** The device's name of the take, independent of its uploads. */
  takeId: TakeId.optional(),
  kind: z.enum(['ANSWER', 'THANK_YOU']).optional(),
  consent: z.literal(true, 'agreeFirst'),
  /** Who made it, if others have used the device since. */
  personId: OwnPersonId,
  /** The caller's earlier answer. Without it, or if it is someone else's, this is an ordinary answer. */
  replaces: ObjectIdString.optional(),
  /** An answer of the only person who receives a thank-you. Without it, it is for everyone. */
  thanks: ObjectIdString.optional(),
  /** Whose answer the creator sends, such as a message that they received: someone who takes part, or a new name. */
  behalf: z
    .union([z.strictObject({ contributorId: ObjectIdString }), z.strictObject({ name: ContributorName })])
    .optional(),
};

const isEachOnce = (ids: readonly string[]) => new Set(ids).size === ids.length;

/** A video shows its own pictures, and a picture is no sound. */
const isPictureOfVoice = (sent: {
  medium: string;
  uploadIds: readonly string[];
  pictureUploadId?: string | undefined;
}) =>
  sent.pictureUploadId === undefined ||
  (sent.medium === 'VOICE' && !sent.uploadIds.includes(sent.pictureUploadId));

/**
 * What the person keeps, in seconds of the joined parts, and the length of each as the device measured it:
 * without the countdown that its file begins with (`leadInSeconds`).
 */
const SentTrim = z
  .strictObject({
    startSeconds: z.number().min(0),
    endSeconds: z.number().positive(),
    partSeconds: z.array(z.number().min(0)).min(1).max(PARTS_MAX),
    leadInSeconds: z.array(z.number().min(0)).min(1).max(PARTS_MAX).optional(),
  })
  .refine(({ startSeconds, endSeconds }) => startSeconds < endSeconds, 'checkFields')
  .refine(
    ({ partSeconds, leadInSeconds }) => !leadInSeconds || leadInSeconds.length === partSeconds.length,
    'checkFields',
  );

export type SentTrim = z.infer<typeof SentTrim>;

/** A take's uploads, one per part in order. */
const SentParts = z
  .strictObject({
    ...Sent,
    medium: z.enum(['VIDEO', 'VOICE']),
    uploadIds: z.array(UploadId).min(1).max(PARTS_MAX).refine(isEachOnce, 'checkFields'),
    trim: SentTrim.optional(),
    /** The upload of the sender's own picture, which the reel shows while their voice plays. */
    pictureUploadId: UploadId.optional(),
  })
  .refine(({ uploadIds, trim }) => !trim || trim.partSeconds.length === uploadIds.length, 'checkFields')
  .refine(isPictureOfVoice, 'checkFields');

const SentPhotos = z.strictObject({
  ...Sent,
  medium: z.literal('PHOTO'),
  photos: z
    .array(z.strictObject({ uploadId: UploadId, caption: z.string().trim().max(PHOTO_CAPTION_CHARS_MAX) }))
    .min(1)
    .max(PHOTOS_MAX)
    .refine((photos) => isEachOnce(photos.map(({ uploadId }) => uploadId)), 'checkFields'),
});

const SentText = z.strictObject({
  ...Sent,
  medium: z.literal('TEXT'),
  /** Nothing else shows that a card was sent before. */
  takeId: TakeId,
  text: z.string().trim().min(1).max(WRITTEN_CHARS_MAX),
});

/** Pages opened before an update send a video as one `uploadId`. */
function ofOlderPage(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('uploadId' in body) || 'medium' in body) return body;
  const { uploadId, ...rest } = body;
  return { ...rest, medium: 'VIDEO', uploadIds: [uploadId] };
}

/** Send: makes uploads or words an answer, complete or not. Sending a take twice makes one answer. */
export const SendSubmissionInput = z.preprocess(
  ofOlderPage,
  z.discriminatedUnion('medium', [SentParts, SentPhotos, SentText]),
);
export type SendSubmissionInput = z.infer<typeof SendSubmissionInput>;

export const MoveSubmissionInput = z.strictObject({
  submissionId: ObjectIdString,
  questionId: ObjectIdString.nullable(),
});
export type MoveSubmissionInput = z.infer<typeof MoveSubmissionInput>;

export const RestoreSubmissionInput = z.strictObject({
  submissionId: ObjectIdString,
  restore: z.literal(true),
});

export const ChangeSubmissionInput = z.union([MoveSubmissionInput, RestoreSubmissionInput]);

export const SubmissionQuery = z.strictObject({ submissionId: ObjectIdString });

const SecondsRange = z.object({ startSeconds: z.number(), endSeconds: z.number() });

export const SubmissionDto = z.object({
  _id: z.string(),
  kind: z.enum(SUBMISSION_KINDS),
  questionId: z.string().nullable(),
  contributor: z.object({ _id: z.string(), name: z.string() }),
  status: z.enum(SUBMISSION_STATUSES),
  /** Progress from 0 to 1 while PROCESSING. */
  progress: z.number(),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** What is missing from a clip that is shown all the same. */
  warning: z.object({ code: z.enum(['PARTS_SKIPPED', 'PICTURE_SKIPPED']), message: z.string() }).optional(),
  durationSeconds: z.number().nullable(),
  /** Where someone speaks in a prepared clip, in seconds. Empty also if nobody looked. */
  speech: z.array(SecondsRange),
  /** Where it is as loud as the speech. Missing if nobody looked. */
  asLoud: z.array(SecondsRange).optional(),
  posterUrl: z.string().nullable(),
  playbackUrl: z.string().nullable(),
  medium: z.enum(SUBMISSION_MEDIA),
  /** In order, one per part or photo, and the picture behind a voice; empty for a written answer. */
  uploadIds: z.array(z.string()),
  /** What was written. */
  text: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** When its last byte was here. Missing for answers of earlier versions. */
  arrivedAt: z.iso.datetime().optional(),
  /** Sent after closing: it stays out of the reel until the creator adds it. */
  isLate: z.boolean(),
  isMine: z.boolean(),
  /** The device's id of the take, for its sender. Missing for answers of older pages. */
  takeId: z.string().optional(),
  /** Reported and not yet dismissed; only the creator sees this. */
  isReported: z.boolean(),
  /** It was too dark to see and is brightened. */
  isDark: z.literal(true).optional(),
  /** Its noise was reduced. */
  isCleaned: z.literal(true).optional(),
  erasedAt: z.iso.datetime().optional(),
  /** The earlier answer that it replaces once it is prepared. */
  replaces: z.string().optional(),
  /** The reel shows it. */
  isInReel: z.literal(true).optional(),
  /** How many devices gave it a heart. Missing for none. */
  hearts: z.int().positive().optional(),
});
export type SubmissionDto = z.infer<typeof SubmissionDto>;

/** The loudness of a prepared clip from its start to its end, 0…1. */
export const WaveformDto = z.object({ peaks: z.array(z.number()) });
export type WaveformDto = z.infer<typeof WaveformDto>;

export const DownloadQuery = z.union([
  /** `renderId` chooses one of the made files, for the creator. */
  z.strictObject({ tributeId: TributeId, renderId: ObjectIdString.optional() }),
  z.strictObject({ submissionId: ObjectIdString }),
  /** All answers as one archive, for the creator. */
  z.strictObject({ tributeId: TributeId, clips: z.literal('all') }),
]);
export type DownloadQuery = z.infer<typeof DownloadQuery>;
export const DownloadDto = z.object({
  url: z.string(),
  fileName: z.string(),
  /**
   * What the reel's file shows, which may be older than the reel: one card if the reel changed so that nobody knows its
   * clips' moments. Missing for other files.
   */
  entries: z.array(ReelEntry).optional(),
});
export type DownloadDto = z.infer<typeof DownloadDto>;

export const FEED_PAGE = 24;

export const FeedQuery = z.strictObject({
  tributeId: TributeId,
  /** Answers in the reel's order, or thank-yous with the newest first. */
  kind: z.enum(['ANSWER', 'THANK_YOU']).default('ANSWER'),
  /** The device whose hearts are marked. */
  deviceId: z
    .string()
    .regex(/^-?\d{1,15}$/, 'checkFields')
    .transform(Number)
    .optional(),
  /** `nextCursor` of the previous page: its last clip. */
  cursor: ObjectIdString.optional(),
});
export type FeedQuery = z.infer<typeof FeedQuery>;

export const FeedItemDto = z.object({
  _id: z.string(),
  kind: z.enum(SUBMISSION_KINDS),
  speakerName: z.string(),
  /** The speaker; only the creator sees it, to remove them. */
  contributorId: z.string().optional(),
  /** Only the creator sees it. */
  isReported: z.boolean().optional(),
  question: z.string().nullable(),
  durationSeconds: z.number(),
  posterUrl: z.string(),
  playbackUrl: z.string(),
  /** In seconds of the clip. Missing if it has none. */
  captions: z.array(Caption).optional(),
  isMine: z.boolean(),
  canDownload: z.boolean(),
  ...ReactionsDto.shape,
  /** A thank-you that only its sender and the caller see. */
  isForYou: z.literal(true).optional(),
});
export type FeedItemDto = z.infer<typeof FeedItemDto>;

export const FeedDto = z.object({
  items: z.array(FeedItemDto),
  nextCursor: z.string().nullable(),
  film: ReactionsDto,
});
export type FeedDto = z.infer<typeof FeedDto>;
