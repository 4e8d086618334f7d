import type { Types } from 'mongoose';
import type { SendSubmissionInput } from '#lib/contracts/submissions.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Returns the only person who receives a thank-you, or null. Throws INVALID_INPUT for an answer, NOT_FOUND for no one of the tribute. */
export async function findThanked(
  { thanks, kind }: Pick<SendSubmissionInput, 'thanks' | 'kind'>,
  { _id }: TributeDocument,
): Promise<Types.ObjectId | null> {
  if (thanks === undefined) return null;
  if (kind !== 'THANK_YOU') throw new AppError('INVALID_INPUT', 'checkFields');
  // Also by an answer that was removed meanwhile: the thank-you stays theirs.
  const answer = await Submission.findOne({ _id: thanks, tribute: _id, kind: 'ANSWER' }, 'contributor');
  if (!answer) throw new AppError('NOT_FOUND', 'clipNotFound');
  return answer.contributor;
}
