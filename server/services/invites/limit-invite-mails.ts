import type { ClientSession } from 'mongoose';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

const MAILS_TO_ONE_MAX = 4;

type Due = { contributor: Pick<ContributorDocument, 'mailRound'> | undefined };

/** Limits an account's invitations by ledger entries, so that parallel calls count. Throws RATE_LIMITED. */
export async function limitInviteMails(
  session: ClientSession,
  { createdBy }: TributeDocument,
  due: readonly Due[],
): Promise<void> {
  for (const { contributor } of due) limitMailsToOne(contributor?.mailRound ?? 0);
  const createdAt = { $gt: new Date(Date.now() - DAY_SECONDS * 1000) };
  const line = { userId: createdBy.userId, createdAt, reason: 'HOLD' as const };
  const sent = await CreditEntry.countDocuments(line).session(session);
  if (sent + due.length > env().INVITE_MAILS_PER_DAY) {
    throw new AppError('RATE_LIMITED', 'tooManyInviteMails', { retryAfterSeconds: DAY_SECONDS });
  }
}

/** Throws RATE_LIMITED after the last permitted mail round. */
export function limitMailsToOne(mailRound: number): void {
  if (mailRound < MAILS_TO_ONE_MAX) return;
  throw new AppError('RATE_LIMITED', 'tooManyMailsToOne', { retryAfterSeconds: DAY_SECONDS });
}
