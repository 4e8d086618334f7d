import { balanceOf } from '#lib/credits/ledger.ts';
import { FREE_CREDITS } from '#lib/credits/plans.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { User } from '#server/models/user.ts';
import { transact } from '#server/platform/transact.ts';
import { book } from './credit-ledger.ts';

/** Writes a missing opening entry and corrects the balance. Returns whether it was missing. */
export const openLedger = (userId: string): Promise<boolean> =>
  transact(async (session) => {
    const lines = await CreditEntry.find({ userId }).session(session);
    if (lines.some(({ reason }) => reason === 'SIGNUP')) return false;
    await User.updateOne({ firebaseUid: userId }, { $set: { credit: balanceOf(lines) } }, { session });
    const line = { userId, reason: 'SIGNUP', amount: FREE_CREDITS, reference: userId } as const;
    return (await book(session, line)) === 'BOOKED';
  });
