import { Contributor } from './contributor.ts';
import { Submission } from './submission.ts';
import { User } from './user.ts';

/**
 * Counts a person's ready clips and keeps the number with them (product.md §4, counts). Counted anew each time, so that a
 * count that a crash prevented is made good by the next one.
 */
export async function countOwnClips(userId: string): Promise<number> {
  const selves = await Contributor.find({ userId });
  const submissions = await Submission.countDocuments({
    contributor: { $in: selves.map(({ _id }) => _id) },
    deletedAt: null,
    status: 'READY',
  });
  await User.updateOne({ firebaseUid: userId }, { $set: { 'counts.submissions': submissions } });
  return submissions;
}
