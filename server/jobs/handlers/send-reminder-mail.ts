import { type Help, helpFor } from '#lib/contributors/stuck-help.ts';
import { formatDay } from '#lib/format/date.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { quietUntil } from '#lib/reminders/schedule.ts';
import { calendarLink, inviteLink, reminderLink } from '#server/auth/invite-link.ts';
import { signUnsubscribe, unsubscribeLinks } from '#server/auth/unsubscribe-link.ts';
import { env } from '#server/config/env.ts';
import { standingsOf } from '#server/domain/contributors/standings-of.ts';
import { addressHash } from '#server/domain/mails/address-hash.ts';
import { creatorFirstName } from '#server/domain/reel/creator-first-name.ts';
import { findAwaited, findReachable, requestedAddress, zoneOf } from '#server/domain/reminders/reminders.ts';
import { isHidden, lookAgainAt } from '#server/domain/status/is-hidden.ts';
import { headPictureUrl } from '#server/jobs/notifications/mail-pictures.ts';
import { mailVoice } from '#server/jobs/notifications/mail-voice.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { reminderMail } from '#server/mail/reminder-mail.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

/** Sends a due reminder once, unless it is no longer needed; waits during quiet hours and while an operator hides the reel. */
export async function sendReminderMail({
  contributorId,
  key,
}: JobPayload<'send-reminder-mail'>): Promise<void> {
  const due = { _id: contributorId, 'reminder.key': key };
  const contributor = await Contributor.findOne(due);
  if (!contributor) return;
  const tribute = await Tribute.findOne({ _id: contributor.tribute, deletedAt: null });
  const sendAt = tribute && waitUntil(contributor, tribute);
  if (sendAt) {
    await Contributor.updateOne(due, { $set: { 'reminder.sendAt': sendAt } });
    return;
  }
  const outcome = tribute && (await isWelcome(contributor, tribute)) ? await send(contributor, tribute) : {};
  const done = { $set: { ...outcome, reminder: null } };
  // The address for a requested reminder has served its purpose, unless another one is requested.
  await Contributor.updateOne({ ...due, remindOn: null }, { ...done, $unset: { remindTo: 1 } });
  await Contributor.updateOne(due, done);
  if (tribute) publishTributeChange(tribute, { stale: ['people'] });
}

function waitUntil(contributor: ContributorDocument, tribute: TributeDocument): Date | null {
  if (tribute.status === 'COLLECTING' && isHidden(tribute)) return lookAgainAt();
  return quietUntil(new Date(), zoneOf(contributor, tribute));
}

async function isWelcome(contributor: ContributorDocument, tribute: TributeDocument): Promise<boolean> {
  if (tribute.status !== 'COLLECTING') return false;
  if ((await findReachable([contributor], requestedAddress)).length === 0) return false;
  return (await findAwaited(tribute)).some(({ id }) => id === contributor.id);
}

async function send(
  contributor: ContributorDocument,
  tribute: TributeDocument,
): Promise<Partial<ContributorDocument>> {
  const { id, name: reader, email, reminder } = contributor;
  const { tributeId, tributeType, name, dueDate, timezone } = tribute;
  const locale = localeOf(contributor.locale ?? tribute.language);
  // The link of a person is proof of who they are: it goes only where the creator sent an invitation.
  const isInvited = Boolean(email);
  const to = requestedAddress(contributor) ?? '';
  const { unsubscribeUrl, oneClickPath } = unsubscribeLinks(
    signUnsubscribe({ contributorId: id, ...(!isInvited && { addressHash: addressHash(to) }) }),
  );
  const mail = reminderMail({
    ...mailVoice(locale),
    tributeType,
    name,
    pictureUrl: await headPictureUrl(tribute),
    // Nobody has proved that the requested address is theirs.
    reader: isInvited ? reader : '',
    creator: await creatorFirstName(tribute),
    message: reminder?.message ?? '',
    dueDate: formatDay(dueDate, { locale, timezone, now: new Date() }),
    isOnce: !isInvited,
    // Only the invited person may learn how far they got.
    help: isInvited ? await helpOf(contributor) : null,
    ...(isInvited ? personalLinks(tributeId, contributor) : sharedLinks(tributeId)),
    unsubscribeUrl,
  });
  const outcome = await sendOnce({ key: `reminder-${id}-${reminder?.key}`, to, oneClickPath }, mail);
  return outcome === 'SENT' ? { mailedAt: new Date(), isMailRefused: false } : { isMailRefused: true };
}

const personalLinks = (tributeId: string, contributor: ContributorDocument) => ({
  link: inviteLink(tributeId, contributor),
  calendarUrl: calendarLink(tributeId, contributor),
  remindTomorrowUrl: reminderLink(tributeId, contributor),
});

function sharedLinks(tributeId: string) {
  const { APP_URL } = env();
  const link = `${APP_URL}/tribute/${tributeId}`;
  const calendarUrl = `${APP_URL}/api/tribute/calendar?tributeId=${tributeId}`;
  return { link, calendarUrl, remindTomorrowUrl: `${link}/remind` };
}

/** Derived when the mail goes out: after a quiet night it still fits. */
async function helpOf(contributor: ContributorDocument): Promise<Help | null> {
  const standing = (await standingsOf([contributor])).get(contributor.id);
  return standing ? helpFor(standing) : null;
}
