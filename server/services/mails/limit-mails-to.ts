import type { ClientSession } from 'mongoose';
import { normaliseAddress } from '#lib/invites/address.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import { countMailsTo } from '#server/models/mail-count.ts';
import { isDuplicateKey } from '#server/platform/database.ts';

/**
 * Counts a mail that somebody causes to an address of their choice, across accounts and tributes: nobody shall drown
 * a stranger's mailbox in our name. Call it before the mail is queued.
 * @throws AppError RATE_LIMITED when the address was written to often enough today
 */
export async function limitMailsTo(email: string, session?: ClientSession): Promise<void> {
  try {
    await limitAll([email], session);
  } catch (error) {
    // The address got its first or its last mail at the same moment. A transaction runs again as a whole.
    if (session || !isDuplicateKey(error)) throw error;
    await limitAll([email], session);
  }
}

/**
 * Counts a mail to each of several addresses, as limitMailsTo does, by two commands of a transaction.
 * @throws AppError RATE_LIMITED when one of them was written to often enough today; then the transaction must end
 */
export const limitMailsToAll = (emails: readonly string[], session: ClientSession): Promise<void> =>
  limitAll(emails, session);

async function limitAll(emails: readonly string[], session: ClientSession | undefined): Promise<void> {
  const addresses = emails.map((email) => normaliseAddress(email) ?? email.toLowerCase());
  const max = env().RECIPIENT_MAILS_PER_DAY;
  const retryAfterSeconds = await countMailsTo(addresses, { max, ...(session && { session }) });
  if (retryAfterSeconds !== null)
    throw new AppError('RATE_LIMITED', 'tooManyMailsToAddress', { retryAfterSeconds });
}
