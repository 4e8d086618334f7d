import { z } from 'zod';
import { REPORT_CHARS_MAX, REPORT_REASONS } from '#lib/messages-to-us/report-reasons.ts';
import { ObjectIdString, TributeId } from './ids.ts';

const DeviceId = z.int();
const Action = z.enum(['HEART', 'UNHEART', 'VIEW']);

/** Longer than any clip of a reel. */
const MOMENT_SECONDS_MAX = 3_600;

/** An action of one device on a clip or, by `tributeId`, on the reel. It is idempotent. */
const ReactionInput = z.union([
  z.strictObject({
    submissionId: ObjectIdString,
    action: Action,
    deviceId: DeviceId,
    /** The moment of a heart: seconds since the clip began, before any trim. A later one replaces it. */
    atSeconds: z.number().min(0).max(MOMENT_SECONDS_MAX).optional(),
  }),
  z.strictObject({ tributeId: TributeId, action: Action, deviceId: DeviceId }),
]);
export type ReactionInput = z.infer<typeof ReactionInput>;

const Complaint = {
  action: z.literal('REPORT'),
  deviceId: DeviceId,
  reason: z.enum(REPORT_REASONS),
  words: z.string().trim().max(REPORT_CHARS_MAX),
};
/** Reports a clip or, by `tributeId`, a whole reel. It counts once per person. */
const ReportInput = z.union([
  z.strictObject({ submissionId: ObjectIdString, ...Complaint }),
  z.strictObject({ tributeId: TributeId, ...Complaint }),
]);
export type ReportInput = z.infer<typeof ReportInput>;

const DismissReportsInput = z.strictObject({
  submissionId: ObjectIdString,
  action: z.literal('DISMISS_REPORTS'),
});

export const ActionInput = z.union([ReactionInput, ReportInput, DismissReportsInput]);

export const MomentsQuery = z.strictObject({ tributeId: TributeId });

/** Hearts with their moments: seconds since their clip began, before any trim. */
export const MomentsDto = z.object({
  moments: z.array(z.object({ submissionId: z.string(), atSeconds: z.number() })),
});
export type MomentsDto = z.infer<typeof MomentsDto>;
export type HeartMoment = MomentsDto['moments'][number];

export const ReactionsDto = z.object({
  views: z.number().int(),
  hearts: z.number().int(),
  isHearted: z.boolean(),
});
export type ReactionsDto = z.infer<typeof ReactionsDto>;

export const ActionDto = z.union([ReactionsDto, z.object({})]);
