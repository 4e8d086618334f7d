import type { ClientSession } from 'mongoose';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { limitMailsTo } from '#server/services/mails/limit-mails-to.ts';

/** Nobody is written to again sooner, however often a creator presses. */
const PAUSE_MS = 10 * 60_000;

type Mail = { message?: string; session?: ClientSession };

/**
 * Asks for one more mail to somebody. The document says that it is due, until it has gone.
 * @throws AppError RATE_LIMITED so soon after the last one, or when the address was written to often enough today,
 *   CONFLICT for people who want no mails
 */
export async function askForMail(
  { _id }: ContributorDocument,
  { message, session }: Mail = {},
): Promise<ContributorDocument> {
  const now = new Date();
  const contributor = await Contributor.findById(_id)
    .session(session ?? null)
    .orFail();
  if (contributor.mailsDeclinedAt) throw new AppError('CONFLICT', 'mailsDeclined');
  const { mailAskedAt, mailRound } = contributor;
  const isTooSoon = mailAskedAt && now.getTime() - mailAskedAt.getTime() < PAUSE_MS;
  if (!isTooSoon && contributor.email) await limitMailsTo(contributor.email, session);
  // Two presses at once ask for one mail: the round decides.
  const asked =
    !isTooSoon &&
    (await Contributor.findOneAndUpdate(
      { _id, mailRound },
      {
        $inc: { mailRound: 1 },
        $set: { isMailDue: true, mailAskedAt: now, ...(message !== undefined && { mailMessage: message }) },
      },
      { returnDocument: 'after', session: session ?? null },
    ));
  if (!asked) {
    throw new AppError('RATE_LIMITED', 'invitedJustNow', { retryAfterSeconds: PAUSE_MS / 1000 });
  }
  return asked;
}
