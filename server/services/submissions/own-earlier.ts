import type { Types } from 'mongoose';
import type { SendSubmissionInput } from '#lib/contracts/submissions.ts';
import { arrivesLate } from '#lib/tribute/late.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/**
 * Returns which of the sender's answers a new one replaces (docs/specification.md#answer-replace): the latest, if they
 * have replaced the named one already. Null if it is not their own, and for a late answer, which waits for its creator.
 */
export async function ownEarlier(
  { replaces, kind = 'ANSWER' }: Pick<SendSubmissionInput, 'replaces' | 'kind'>,
  { _id: tribute, status }: TributeDocument,
  { _id: contributor }: ContributorDocument,
): Promise<Types.ObjectId | null> {
  if (replaces === undefined || kind !== 'ANSWER' || arrivesLate(status)) return null;
  const theirs = { tribute, contributor, kind, deletedAt: null };
  let latest = await Submission.findOne({ _id: replaces, tribute, contributor, kind }, '_id');
  for (let next = latest; next; ) {
    latest = next;
    next = await Submission.findOne({ ...theirs, replaces: latest._id }, '_id');
  }
  return latest?._id ?? null;
}
