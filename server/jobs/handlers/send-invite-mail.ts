import { formatDay } from '#lib/format/date.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { unsubscribeLinks } from '#server/auth/unsubscribe-link.ts';
import { findSuppressed } from '#server/domain/mails/suppressed-addresses.ts';
import { creatorFirstName } from '#server/domain/reel/creator-first-name.ts';
import { isHidden, lookAgainAt } from '#server/domain/status/is-hidden.ts';
import { headPictureUrl } from '#server/jobs/notifications/mail-pictures.ts';
import { mailVoice } from '#server/jobs/notifications/mail-voice.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { inviteMail } from '#server/mail/invite-mail.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

/** Sends an invitation once per round, unless the person opted out or was removed, or the tribute is closed. Waits while it is hidden. */
export async function sendInviteMail(payload: JobPayload<'send-invite-mail'>): Promise<void> {
  const { contributorId, round } = payload;
  const due = { _id: contributorId, mailRound: round, isMailDue: true };
  const contributor = await Contributor.findOne(due);
  const tribute = contributor && (await Tribute.findOne({ _id: contributor.tribute, deletedAt: null }));
  if (!contributor || !tribute) return;
  if (tribute.status === 'COLLECTING' && isHidden(tribute)) {
    // It goes out once the reel is back: `reconcile-invites.ts` queues it again then.
    await Contributor.updateOne(due, { $set: { mailAskedAt: lookAgainAt() } });
    return;
  }
  const outcome = await outcomeOf(contributor, tribute, payload);
  await Contributor.updateOne(due, { $set: { ...outcome, isMailDue: false } });
  publishTributeChange(tribute, { stale: ['people'] });
}

async function outcomeOf(
  contributor: ContributorDocument,
  tribute: TributeDocument,
  payload: JobPayload<'send-invite-mail'>,
): Promise<Partial<ContributorDocument>> {
  const { status, mailsDeclinedAt, email } = contributor;
  if (tribute.status !== 'COLLECTING') return {};
  if (status === 'REVOKED' || mailsDeclinedAt) return {};
  const suppressed = await findSuppressed([email ?? '']);
  return suppressed.size > 0 ? { mailsDeclinedAt: new Date() } : send(contributor, tribute, payload);
}

async function send(
  contributor: ContributorDocument,
  tribute: TributeDocument,
  { round, link, unsubscribeToken }: JobPayload<'send-invite-mail'>,
): Promise<Partial<ContributorDocument>> {
  const { id, name: reader, email, mailMessage } = contributor;
  const { tributeType, name, dueDate, timezone } = tribute;
  const locale = localeOf(contributor.locale ?? tribute.language);
  const { unsubscribeUrl, oneClickPath } = unsubscribeLinks(unsubscribeToken);
  const mail = inviteMail({
    ...mailVoice(locale),
    tributeType,
    name,
    pictureUrl: await headPictureUrl(tribute),
    reader,
    creator: await creatorFirstName(tribute),
    message: mailMessage,
    dueDate: formatDay(dueDate, { locale, timezone, now: new Date() }),
    link,
    unsubscribeUrl,
  });
  const outcome = await sendOnce({ key: `invite-${id}-${round}`, to: email ?? '', oneClickPath }, mail);
  return outcome === 'SENT' ? { mailedAt: new Date(), isMailRefused: false } : { isMailRefused: true };
}
