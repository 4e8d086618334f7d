import type { ClientSession } from 'mongoose';
import { normaliseAddress } from '#lib/invites/address.ts';
import { env } from '#server/config/env.ts';
import { sharedMailsMax } from '#server/config/shared-mails-max.ts';
import { countMailsTo } from '#server/domain/mails/count-mails-to.ts';
import { AppError } from '#server/errors/app-error.ts';
import { isDuplicateKey } from '#server/platform/database.ts';

/**
 * Counts a mail that someone causes to an address of their choice, across accounts and tributes, so that nobody can
 * flood a stranger's mailbox through us. Call it before the mail is queued.
 * @throws AppError RATE_LIMITED when the address was written to often enough today
 */
export const limitMailsTo = (email: string, session?: ClientSession): Promise<void> =>
  limitOne(email, { max: sharedMailsMax(), session });

/**
 * Counts a mail that someone needs to use their account, such as the one that confirms their address. Invitations
 * leave room for it.
 * @throws AppError RATE_LIMITED when the address was written to often enough today
 */
export const limitAccountMailsTo = (email: string): Promise<void> =>
  limitOne(email, { max: env().RECIPIENT_MAILS_PER_DAY, session: undefined });

/** An address, and the field of a call in which it was given. */
type Recipient = { email: string; field?: string };

/**
 * Counts a mail to each of several addresses, as limitMailsTo does, by as many commands of a transaction.
 * @throws AppError RATE_LIMITED that names the field of each address that was written to often enough today; then the
 *   transaction must end
 */
export const limitMailsToAll = (recipients: readonly Recipient[], session: ClientSession): Promise<void> =>
  limitAll(recipients, { max: sharedMailsMax(), session });

type Limit = { max: number; session: ClientSession | undefined };

async function limitOne(email: string, limit: Limit): Promise<void> {
  try {
    await limitAll([{ email }], limit);
  } catch (error) {
    // The address got its first or its last mail at the same moment. A transaction runs again as a whole.
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
