import { readUnsubscribeToken } from '#server/auth/invite-link.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publish } from '#server/realtime/publish.ts';

/**
 * Ends the mails that somebody gets about one tribute, by the link in such a mail (RFC 8058). Their link to record
 * goes on, and their creator sees that they want no mails. Doing it twice is fine.
 * @throws AppError INVALID_INPUT for a token that is not ours
 */
export async function unsubscribe(token: string): Promise<Record<string, never>> {
  const read = readUnsubscribeToken(token);
  if (!read) throw new AppError('INVALID_INPUT', 'linkNotValid');
  const declined = await Contributor.findOneAndUpdate(
    { _id: read.contributorId, mailsDeclinedAt: null },
    { $set: { mailsDeclinedAt: new Date(), isMailDue: false } },
  );
  const tribute = declined && (await Tribute.findById(declined.tribute));
  if (tribute) publish(tribute.createdBy?.userId ?? '', 'tribute:changed', { tributeId: tribute.tributeId });
  return {};
}
