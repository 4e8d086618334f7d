import { Submission, type SubmissionDocument } from '#server/models/submission.ts';

/** A person rarely replaces an answer more than once before it is prepared. */
const STEPS_MAX = 20;

/** Returns the answers that this one replaces and that are still there: also those whose replacement it replaces. */
export async function findReplaced({
  _id,
  replaces,
}: Pick<SubmissionDocument, '_id' | 'replaces'>): Promise<SubmissionDocument[]> {
  const found: SubmissionDocument[] = [];
  let next = replaces;
  for (let step = 0; next && !next.equals(_id) && step < STEPS_MAX; step += 1) {
    const replaced: SubmissionDocument | null = await Submission.findById(next);
    if (replaced && !replaced.deletedAt) found.push(replaced);
    next = replaced?.replaces;
  }
  return found;
}
