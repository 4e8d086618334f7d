import { balanceOf } from '#lib/credits/ledger.ts';
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
    const lines = Map.groupBy(await CreditEntry.find({ userId: { $in: ids } }), ({ userId }) => userId);
    for (const { firebaseUid: userId, credit } of users) {
      const own = lines.get(userId) ?? [];
      const sum = balanceOf(own);
      if (!own.some(({ reason }) => reason === 'SIGNUP')) {
        differences.push({ userId, credit, sum, isUnopened: true });
      } else if (sum !== credit || sum < 0) differences.push({ userId, credit, sum });
    }
  }
}
