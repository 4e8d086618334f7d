import { z } from 'zod';
import { ObjectIdString, TributeId } from './ids.ts';

export const CONTRIBUTOR_STATUSES = ['INVITED', 'OPENED', 'RECORDED', 'DECLINED', 'REVOKED'] as const;
export const CONTRIBUTOR_NAME_CHARS_MAX = 80;

export const JoinTributeInput = z.strictObject({
  tributeId: TributeId,
  name: z.string().trim().min(1, 'sayWhoYouAre').max(CONTRIBUTOR_NAME_CHARS_MAX),
  /** The viewer of a presentation joins to say thank you, not to answer. */
  isThankYou: z.boolean().optional(),
});
export type JoinTributeInput = z.infer<typeof JoinTributeInput>;

/** One person of an own tribute. */
export const ContributorQuery = z.strictObject({ tributeId: TributeId, contributorId: ObjectIdString });
export type ContributorQuery = z.infer<typeof ContributorQuery>;

export const ContributorDto = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(CONTRIBUTOR_STATUSES),
  clips: z.number().int(),
});
export type ContributorDto = z.infer<typeof ContributorDto>;
