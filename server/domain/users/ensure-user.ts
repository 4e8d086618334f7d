import type { InferSchemaType, UpdateQuery } from 'mongoose';
import { FREE_CREDITS } from '#lib/credits/plans.ts';
import { countOwnClips } from '#server/domain/counts/kept-counts.ts';
import { book } from '#server/domain/credits/credit-ledger.ts';
import { User } from '#server/models/user.ts';
import { transact } from '#server/platform/transact.ts';

type UserFields = InferSchemaType<typeof User.schema>;

/**
 * Makes a person's user with the free credits of a new one (docs/specification.md#free-credits-new), in one transaction, unless there is one.
 * @param first what a new user begins with
 * @returns whether it is new
 */
export const ensureUser = (userId: string, first: UpdateQuery<UserFields>): Promise<boolean> =>
  transact(async (session) => {
    const before = await User.findOneAndUpdate(
      { firebaseUid: userId },
      { $setOnInsert: first },
      { upsert: true, returnDocument: 'before', session },
    );
    if (before) return false;
    // They may have answered before, as when their account was erased and made again.
    const submissions = await countOwnClips(userId, session);
    await User.updateOne(
      { firebaseUid: userId },
      { $set: { 'counts.submissions': submissions } },
      { session },
    );
    await book(session, { userId, reason: 'SIGNUP', amount: FREE_CREDITS, reference: userId });
    return true;
  });
