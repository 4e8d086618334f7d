import { FREE_CREDITS } from '#lib/credits/plans.ts';
import { book } from '#server/domain/credits/credit-ledger.ts';
import { ensureUser } from '#server/domain/users/ensure-user.ts';
import { User } from '#server/models/user.ts';
import { transact } from '#server/platform/transact.ts';
import type { Person } from './call.ts';

export async function addPerson({ userId, email }: Person, firstName = 'Ben'): Promise<void> {
  const basicInfo = { firstName, lastName: 'Berg', image: null };
  await ensureUser(userId, { accountCreationMethod: 'EMAIL', basicInfo, email, emailVerified: true });
}

export async function addCreator(name: string, credits = FREE_CREDITS): Promise<Person> {
  const person = { userId: name, email: `${name}@example.com` };
  await addPerson(person);
  if (credits !== FREE_CREDITS) await bookCredits(person, credits - FREE_CREDITS);
  return person;
}

let bookings = 0;

/** Changes a balance like a purchase or refund. */
export async function bookCredits({ userId }: Person, amount: number): Promise<void> {
  bookings += 1;
  const reason = amount > 0 ? 'PURCHASE' : 'REFUND';
  await transact((session) => book(session, { userId, reason, amount, reference: `test ${bookings}` }));
}

export const balanceOf = async ({ userId }: Person): Promise<number> =>
  (await User.findOne({ firebaseUid: userId }).orFail()).credit;
