import type { ClientSession } from 'mongoose';
import { normaliseAddress } from '#lib/invites/address.ts';
import { env } from '#server/config/env.ts';
import { sharedMailsMax } from '#server/config/shared-mails-max.ts';
import { countMailsTo } from '#server/domain/mails/count-mails-to.ts';
import { AppError } from '#server/errors/app-error.ts';
import { isDuplicateKey } from '#server/platform/database.ts';

/** Counts a mail to an address of the caller's choice, so that nobody can flood it. Throws RATE_LIMITED. */
export const limitMailsTo = (email: string, session?: ClientSession): Promise<void> =>
  limitOne(email, { max: sharedMailsMax(), session });

/** Counts a mail that an account needs; invitations leave room for it. Throws RATE_LIMITED. */
export const limitAccountMailsTo = (email: string): Promise<void> =>
  limitOne(email, { max: env().RECIPIENT_MAILS_PER_DAY, session: undefined });

type Recipient = { email: string; field?: string };

/** Like limitMailsTo, in a transaction. Throws RATE_LIMITED with the fields; the transaction must then end. */
export const limitMailsToAll = (recipients: readonly Recipient[], session: ClientSession): Promise<void> =>
  limitAll(recipients, { max: sharedMailsMax(), session });

type Limit = { max: number; session: ClientSession | undefined };

async function limitOne(email: string, limit: Limit): Promise<void> {
  try {
    await limitAll([{ email }], limit);
  } catch (error) {
    // Another mail to this address raced us. A transaction is retried as a whole.
    if (limit.session || !isDuplicateKey(error)) throw error;
    await limitAll([{ email }], limit);
  }
}

async function limitAll(recipients: readonly Recipient[], { max, session }: Limit): Promise<void> {
  const addresses = recipients.map(({ email }) => normaliseAddress(email) ?? email.toLowerCase());
  const refused = await countMailsTo(addresses, { max, session });
  if (!refused) return;
  const text = 'tooManyMailsToAddress';
  const fields: Record<string, [typeof text]> = {};
  for (const [index, { field }] of recipients.entries())
    if (field && refused.full.has(addresses[index] ?? '')) fields[field] = [text];
  throw new AppError('RATE_LIMITED', text, {
    retryAfterSeconds: refused.retryAfterSeconds,
    ...(Object.keys(fields).length > 0 && { fields }),
  });
}
