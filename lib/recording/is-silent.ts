import type { SubmissionDto } from '#lib/contracts/submissions.ts';

/** Returns whether nobody speaks in an answer. */
export const isSilent = ({ medium }: Pick<SubmissionDto, 'medium'>): boolean =>
  medium === 'PHOTO' || medium === 'TEXT';
