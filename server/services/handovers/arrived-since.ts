import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';

/** Returns the answers of a contributor that arrived since then. */
export async function arrivedSince({ _id }: Pick<ContributorDocument, '_id'>, since: Date) {
  return Submission.find({
    contributor: _id,
    createdAt: { $gte: since },
    status: { $ne: 'UPLOADING' },
    deletedAt: null,
  });
}
