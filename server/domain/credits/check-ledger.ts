import { CreditEntry } from '#server/models/credit-entry.ts';
import { User } from '#server/models/user.ts';

/** A person whose balance differs from their entries, is negative, or lacks an opening entry (`isUnopened`). */
export type LedgerDifference = { userId: string; credit: number; sum: number; isUnopened?: true };

const BATCH = 500;

/** Returns balances that differ from their entries (docs/specification.md#credit-ledger). Changes nothing. */
export async function checkLedger(): Promise<{ people: number; differences: LedgerDifference[] }> {
  const differences: LedgerDifference[] = [];
  let people = 0;
  let last = '';
  for (;;) {
    const users = await User.find({ firebaseUid: { $gt: last } }, { firebaseUid: 1, credit: 1 })
      .sort({ firebaseUid: 1 })
      .limit(BATCH);
    const end = users.at(-1);
    if (!end) return { people, differences };
    people += users.length;
    last = end.firebaseUid;
    const ids = users.map(({ firebaseUid }) => firebaseUid);
    const sums = await sumLines(ids);
    for (const { firebaseUid: userId, credit } of users) {
      const { sum = 0, openings = 0 } = sums.get(userId) ?? {};
      if (openings === 0) {
        differences.push({ userId, credit, sum, isUnopened: true });
      } else if (sum !== credit || sum < 0) differences.push({ userId, credit, sum });
    }
  }
}

type Sum = { _id: string; sum: number; openings: number };

/** Adds the lines of people up in the database: one person may have any number. */
async function sumLines(userIds: readonly string[]): Promise<ReadonlyMap<string, Sum>> {
  const openings = { $sum: { $cond: [{ $eq: ['$reason', 'SIGNUP'] }, 1, 0] } };
  const sums = await CreditEntry.aggregate<Sum>([
    { $match: { userId: { $in: userIds } } },
    { $group: { _id: '$userId', sum: { $sum: '$amount' }, openings } },
  ]);
  return new Map(sums.map((line) => [line._id, line]));
}
