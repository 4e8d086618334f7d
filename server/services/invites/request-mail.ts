import type { ClientSession } from 'mongoose';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { limitMailsTo } from '#server/services/mails/limit-mails-to.ts';

const PAUSE_MS = 10 * 60_000;

type Mail = { message?: string; session?: ClientSession };

/** Marks another mail to a person as due. Throws RATE_LIMITED, CONFLICT for people who opted out. */
export async function requestMail(
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
  // Two clicks at the same time request one mail: the round decides.
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
