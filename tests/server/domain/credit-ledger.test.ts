import '#tests/support/installation.ts';
import { beforeEach, expect, test } from 'vitest';
import { balanceOf, type CreditReason } from '#lib/credits/ledger.ts';
import { book } from '#server/domain/credits/credit-ledger.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { User } from '#server/models/user.ts';
import { transact } from '#server/platform/transact.ts';

const userId = 'ada';

beforeEach(async () => {
  await User.create({
    firebaseUid: userId,
    email: 'ada@example.com',
    accountCreationMethod: 'EMAIL',
    credit: 0,
  });
  await bookOnce('SIGNUP', 5, userId);
  return async () => {
    await User.deleteMany({ firebaseUid: userId });
    await CreditEntry.deleteMany({ userId });
  };
});

const bookOnce = (reason: CreditReason, amount: number, reference: string) =>
  transact((session) => book(session, { userId, reason, amount, reference }));
const balance = async () => (await User.findOne({ firebaseUid: userId }).orFail()).credit;
const lines = () => CreditEntry.find({ userId }).sort({ createdAt: 1 }).lean();

test('books five credits for fifty concurrent holds', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, guest) => bookOnce('HOLD', -1, `guest ${guest}`)),
  );
  expect(outcomes.filter((outcome) => outcome === 'BOOKED')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === 'NO_CREDIT')).toHaveLength(45);
  expect(await balance()).toBe(0);
  expect(balanceOf(await lines())).toBe(0);
});

test('books the same cause once, however often and concurrently', async () => {
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => bookOnce('PURCHASE', 10, 'session 1')));
  expect(outcomes.filter((outcome) => outcome === 'BOOKED')).toHaveLength(1);
  expect(await balance()).toBe(15);
  expect(await bookOnce('PURCHASE', 10, 'session 1')).toBe('BOOKED_BEFORE');
});

test('rolls the booking back when another write fails', async () => {
  const failing = transact(async (session) => {
    await book(session, { userId, reason: 'PURCHASE', amount: 7, reference: 'session 2' });
    throw new Error('the purchase could not be kept');
  });
  await expect(failing).rejects.toThrow('could not be kept');
  expect(await balance()).toBe(5);
  expect(await lines()).toHaveLength(1);
});
