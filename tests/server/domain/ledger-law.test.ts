import '#tests/support/installation.ts';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { refundAmount } from '#lib/credits/ledger.ts';
import { checkLedger } from '#server/domain/credits/check-ledger.ts';
import { book } from '#server/domain/credits/credit-ledger.ts';
import { openLedger } from '#server/domain/credits/open-ledger.ts';
import { ensureUser } from '#server/domain/users/ensure-user.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { User } from '#server/models/user.ts';
import { transact } from '#server/platform/transact.ts';

const userId = 'grace';

/** Events on a person's credits; equal numbers are the same guest, payment or charge. */
const event = fc.oneof(
  fc.record({ kind: fc.constant('PURCHASE' as const), cause: fc.nat(2), people: fc.constantFrom(1, 3, 7) }),
  fc.record({
    kind: fc.constantFrom('HOLD' as const, 'RELEASE' as const, 'SPEND' as const, 'REFUND' as const),
    cause: fc.nat(5),
    people: fc.constant(3),
  }),
  fc.record({
    kind: fc.constantFrom('SIGNUP' as const, 'CRASH' as const),
    cause: fc.nat(2),
    people: fc.constant(2),
  }),
);
type Event = { kind: string; cause: number; people: number };

const tally = { paid: 0, held: 0, spent: 0, refunded: 0 };

afterEach(async () => {
  await User.deleteMany({ firebaseUid: userId });
  await CreditEntry.deleteMany({ userId });
});

async function happen({ kind, cause, people }: Event): Promise<void> {
  if (kind === 'SIGNUP') return void (await signUp());
  if (kind === 'CRASH') return crash(cause, people);
  if (kind === 'PURCHASE') {
    if ((await bookOnce('PURCHASE', people, `payment ${cause}`)) === 'BOOKED') tally.paid += people;
    return;
  }
  if (kind === 'HOLD') {
    if ((await bookOnce('HOLD', -1, `guest ${cause}`)) === 'BOOKED') tally.held += 1;
    return;
  }
  if (kind === 'REFUND') return refund(cause, people);
  return end(kind === 'RELEASE' ? 'RELEASE' : 'SPEND', cause);
}

const signUp = () => ensureUser(userId, { accountCreationMethod: 'EMAIL', email: 'grace@example.com' });

const bookOnce = (reason: 'PURCHASE' | 'HOLD', amount: number, reference: string) =>
  transact((session) => book(session, { userId, reason, amount, reference }));

/** A held credit is spent or released, whichever is first; a link guest spends an unheld one. */
async function end(reason: 'RELEASE' | 'SPEND', cause: number): Promise<void> {
  const outcome = await transact(async (session) => {
    const known = await CreditEntry.find({ userId, reference: `guest ${cause}` }).session(session);
    const isHeld = known.some((entry) => entry.reason === 'HOLD');
    if (known.some((entry) => entry.reason === 'SPEND' || entry.reason === 'RELEASE')) return null;
    if (reason === 'RELEASE' && !isHeld) return null;
    // Concurrent readers must conflict, so each writes the person.
    await User.updateOne({ firebaseUid: userId }, { $inc: { 'counts.submissions': 1 } }, { session });
    const amount = reason === 'RELEASE' ? 1 : isHeld ? 0 : -1;
    return {
      isHeld,
      booked: await book(session, { userId, reason, amount, reference: `guest ${cause}` }),
    };
  });
  if (outcome?.booked !== 'BOOKED') return;
  if (outcome.isHeld) tally.held -= 1;
  if (reason === 'SPEND') tally.spent += 1;
}

async function refund(cause: number, people: number): Promise<void> {
  const taken = await transact(async (session) => {
    const user = await User.findOne({ firebaseUid: userId }).session(session);
    const amount = refundAmount(people, user?.credit ?? 0);
    const booked = await book(session, { userId, reason: 'REFUND', amount, reference: `charge ${cause}` });
    return booked === 'BOOKED' ? -amount : 0;
  });
  tally.refunded += taken;
}

/** Another write fails: the booking must be rolled back. */
async function crash(cause: number, people: number): Promise<void> {
  const failing = transact(async (session) => {
    await book(session, { userId, reason: 'PURCHASE', amount: people, reference: `lost payment ${cause}` });
    throw new Error('the power went out');
  });
  await expect(failing).rejects.toThrow('the power went out');
}

test('usable credit = 5 + paid − spent − held − refunds, never negative, in any order and concurrency [credit-ledger]', async () => {
  const histories = fc.array(fc.array(event, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc
      .asyncProperty(histories, async (rounds) => {
        Object.assign(tally, { paid: 0, held: 0, spent: 0, refunded: 0 });
        await Promise.all([signUp(), signUp()]);
        for (const round of rounds) {
          await Promise.all(round.map(happen));
          const { credit } = await User.findOne({ firebaseUid: userId }).orFail();
          expect(credit).toBe(5 + tally.paid - tally.spent - tally.held - tally.refunded);
          expect(credit).toBeGreaterThanOrEqual(0);
          expect((await checkLedger()).differences).toEqual([]);
        }
      })
      .afterEach(async () => {
        await User.deleteMany({ firebaseUid: userId });
        await CreditEntry.deleteMany({ userId });
      }),
    { numRuns: 25 },
  );
});

test('finds a balance that was changed without the ledger', async () => {
  await signUp();
  expect((await checkLedger()).differences).toEqual([]);
  await User.updateOne({ firebaseUid: userId }, { $inc: { credit: 2 } });
  expect(await checkLedger()).toEqual({ people: 1, differences: [{ userId, credit: 7, sum: 5 }] });
});

test('finds a user older than the ledger and opens it once', async () => {
  const user = { firebaseUid: userId, email: 'grace@example.com', accountCreationMethod: 'EMAIL' as const };
  await User.create({ ...user, credit: 3 });
  const { differences } = await checkLedger();
  expect(differences).toEqual([{ userId, credit: 3, sum: 0, isUnopened: true }]);
  await bookOnce('PURCHASE', 7, 'payment before the repair');
  expect(await Promise.all([openLedger(userId), openLedger(userId)])).toEqual(
    expect.arrayContaining([true, false]),
  );
  expect((await checkLedger()).differences).toEqual([]);
  expect((await User.findOne({ firebaseUid: userId }).orFail()).credit).toBe(12);
  expect(await CreditEntry.countDocuments({ userId, reason: 'SIGNUP' })).toBe(1);
});
