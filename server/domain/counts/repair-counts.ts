import { Types } from 'mongoose';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { transact } from '#server/platform/transact.ts';
import { type CountsDifference, countsOf } from './check-counts.ts';
import { countOwnClips } from './kept-counts.ts';

/** Recounts a document and saves the result in one transaction, so that no concurrent change is lost. */
export async function repairCounts({ of, id }: Pick<CountsDifference, 'of' | 'id'>): Promise<void> {
  await transact(async (session) => {
    const options = { session, timestamps: false };
    if (of === 'tribute') {
      const _id = new Types.ObjectId(id);
      const counts = Object.entries(await countsOf(_id, session));
      const $set = Object.fromEntries(counts.map(([name, count]) => [`counts.${name}`, count]));
      await Tribute.updateOne({ _id }, { $set }, options);
    } else {
      const $set = { 'counts.submissions': await countOwnClips(id, session) };
      await User.updateOne({ firebaseUid: id }, { $set }, options);
    }
  });
}
