import type { InferSchemaType, UpdateQuery } from 'mongoose';
import { FREE_CREDITS } from '#lib/credits/plans.ts';
import { countOwnClips } from '#server/domain/counts/kept-counts.ts';
import { book } from '#server/domain/credits/credit-ledger.ts';
import { User } from '#server/models/user.ts';
import { transact } from '#server/platform/transact.ts';

type UserFields = InferSchemaType<typeof User.schema>;

/** Creates a user with free credits (docs/specification.md#free-credits-new). Returns whether it is new. */
export const ensureUser = (userId: string, first: UpdateQuery<UserFields>): Promise<boolean> =>
  transact(async (session) => {
    const before = await User.findOneAndUpdate(
      { firebaseUid: userId },
      { $setOnInsert: first },
      { upsert: true, returnDocument: 'before', session },
    );
    if (before) return false;
    // They may have answered before, for example before their account was erased.
    const submissions = await countOwnClips(userId, session);
    await User.updateOne(
      { firebaseUid: userId },
      { $set: { 'counts.submissions': submissions } },
      { session },
    );
    await book(session, { userId, reason: 'SIGNUP', amount: FREE_CREDITS, reference: userId });
    return true;
  });
