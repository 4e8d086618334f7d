import { DAY_MS } from '#lib/time/durations.ts';
import { signUnsubscribe, unsubscribeLinks } from '#server/auth/unsubscribe-link.ts';
import { findSenders } from '#server/domain/reminders/reminders.ts';
import { isHidden } from '#server/domain/status/is-hidden.ts';
import { composeNotificationMail } from '#server/jobs/notifications/compose-notification-mail.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { MAIL_OUTAGE_MS } from '#server/jobs/queue/retry-delay.ts';
import { Notification } from '#server/models/notification.ts';
import { NotificationMail, type NotificationMailDocument } from '#server/models/notification-mail.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';

/** Older notifications are no longer mailed: after the longest outage, an operator has three days to retry them. */
const STALE_MS = MAIL_OUTAGE_MS + 3 * DAY_MS;

/** Mails a notification once, unless it was read in the app or the person opted out. */
export async function sendNotificationMail({
  notificationMailId,
}: JobPayload<'send-notification-mail'>): Promise<void> {
  const now = new Date();
  const due = { _id: notificationMailId, endedAt: null, dueAt: { $lte: now } };
  // From here on, new events go to the next mail.
  const mail = await NotificationMail.findOneAndUpdate(due, { $set: { openKey: null } });
  if (!mail) return;
  if (now.getTime() - mail.dueAt.getTime() < STALE_MS) await send(mail);
  // The names are no longer needed, and erasing an account need not look here.
  await NotificationMail.updateOne({ _id: mail._id }, { $set: { endedAt: new Date(), names: [] } });
}

async function send(mail: NotificationMailDocument): Promise<void> {
  const { id, userId, type } = mail;
  const reader = await User.findOne({
    firebaseUid: userId,
    deletedAt: null,
    suspendedAt: null,
    emailVerified: true,
  });
  const tribute = await Tribute.findOne({ _id: mail.tribute, deletedAt: null });
  if (!reader || !tribute || isHidden(tribute) || reader.emailPreferences?.get(type) === false) return;
  const news = await newsOf(mail);
  if (news.names.length === 0) return;
  const { unsubscribeUrl, oneClickPath } = unsubscribeLinks(signUnsubscribe({ userId, type }));
  const composed = await composeNotificationMail({
    type,
    ...news,
    tribute,
    reader,
    unsubscribeUrl,
  });
  await sendOnce({ key: `notification-${id}`, to: reader.email, oneClickPath }, composed);
}

/** Returns names and sources that are still news: unread, and not mentioned in an earlier mail. */
async function newsOf({
  userId,
  type,
  tribute,
  sources,
  names,
}: NotificationMailDocument): Promise<{ names: string[]; sources: string[] }> {
  const told = await Notification.find({ userId, type, sources: { $in: sources }, readAt: { $ne: null } });
  const old = new Set(told.flatMap((notification) => notification.sources));
  const senders = type === 'CONTRIBUTOR_JOINED' ? await findSenders(tribute) : new Set();
  const waited =
    type === 'SUBMISSION_RECEIVED'
      ? await NotificationMail.find({ userId, type: 'CLIP_HELD', sources: { $in: sources } })
      : [];
  for (const source of waited.flatMap((held) => held.sources)) old.add(source);
  const isNews = (source = '') => !old.has(source) && !senders.has(source);
  return {
    names: names.filter((_, index) => isNews(sources[index])),
    sources: sources.filter(isNews),
  };
}
