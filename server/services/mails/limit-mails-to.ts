import type { ClientSession } from 'mongoose';
import { normaliseAddress } from '#lib/invites/address.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import { countMailTo } from '#server/models/mail-count.ts';
import { isDuplicateKey } from '#server/platform/database.ts';

/**
 * Counts a mail that somebody causes to an address of their choice, across accounts and tributes: nobody shall drown
 * a stranger's mailbox in our name. Call it before the mail is queued.
 * @throws AppError RATE_LIMITED when the address was written to often enough today
 */
export async function limitMailsTo(email: string, session?: ClientSession): Promise<void> {
  const retryAfterSeconds = await count(email, session);
  if (retryAfterSeconds !== null)
    throw new AppError('RATE_LIMITED', 'tooManyMailsToAddress', { retryAfterSeconds });
}

async function count(email: string, session: ClientSession | undefined): Promise<number | null> {
  const address = normaliseAddress(email) ?? email.toLowerCase();
  const limit = { max: env().RECIPIENT_MAILS_PER_DAY, ...(session && { session }) };
  try {
    return await countMailTo(address, limit);
  } catch (error) {
    // Its first two mails at the same moment. A transaction is run again as a whole.
    if (session || !isDuplicateKey(error)) throw error;
    return countMailTo(address, limit);
  }
}
