import type { ClientSession } from 'mongoose';
import type { CreditReason } from '#lib/credits/ledger.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { User } from '#server/models/user.ts';

type Booking = {
  userId: string;
  reason: CreditReason;
  amount: number;
  reference: string;
};

type Bookings = Omit<Booking, 'reference'> & { references: readonly string[] };

type Booked = 'BOOKED' | 'BOOKED_BEFORE' | 'NO_CREDIT';

/** Books an entry and the balance in the caller's transaction, once per reason and reference, never below zero. */
export const book = (session: ClientSession, { reference, ...booking }: Booking): Promise<Booked> =>
  bookAll(session, { ...booking, references: [reference] });

/** Books the same amount for each reference, for all or none. */
export async function bookAll(
  session: ClientSession,
  { userId, reason, amount, references }: Bookings,
): Promise<Booked> {
  const before = await CreditEntry.find({ reason, reference: { $in: references } }).session(session);
  const known = new Set(before.map(({ reference }) => reference));
  const lines = references
    .filter((reference) => !known.has(reference))
    .map((reference) => ({ userId, reason, amount, reference }));
  if (lines.length === 0) return 'BOOKED_BEFORE';
  const total = amount * lines.length;
  const paid = await User.updateOne(
    { firebaseUid: userId, ...(total < 0 && { credit: { $gte: -total } }) },
    { $inc: { credit: total } },
    { session },
  );
  if (paid.matchedCount === 0) return 'NO_CREDIT';
  await CreditEntry.insertMany(lines, { session });
  return 'BOOKED';
}
