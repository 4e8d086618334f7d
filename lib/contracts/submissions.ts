import { z } from 'zod';
import { ObjectIdString, TributeId, UploadId } from './ids.ts';

export const SUBMISSION_STATUSES = ['UPLOADING', 'PROCESSING', 'READY', 'FAILED', 'HELD'] as const;

// The recorder needs this bound in the browser, where zod must not come along.
export { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';

/** Send: makes an upload, finished or still on its way, an answer. Sending one upload twice makes one answer. */
export const SendSubmissionInput = z.strictObject({
  tributeId: TributeId,
  questionId: ObjectIdString.nullable(),
  uploadId: UploadId,
  consent: z.literal(true, 'Please agree that your clip may be used in the film.'),
});
export type SendSubmissionInput = z.infer<typeof SendSubmissionInput>;

export const SubmissionQuery = z.strictObject({ submissionId: ObjectIdString });

export const SubmissionDto = z.object({
  _id: z.string(),
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
  isMine: z.boolean(),
});
export type SubmissionDto = z.infer<typeof SubmissionDto>;

export const DownloadQuery = z.union([
  z.strictObject({ tributeId: TributeId }),
  z.strictObject({ submissionId: ObjectIdString }),
]);
export const DownloadDto = z.object({ url: z.string(), fileName: z.string() });
export type DownloadDto = z.infer<typeof DownloadDto>;
