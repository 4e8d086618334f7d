import { isMailed } from '#lib/notifications/mailed-types.ts';
import { logNotification, type NewNotification } from '#server/domain/notifications/notification-log.ts';
import { planNotificationMail } from '#server/domain/notifications/notification-mail-log.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { User } from '#server/models/user.ts';
import { publish } from '#server/realtime/publish.ts';

/** Notifies a person in the app and by mail, as they prefer. Idempotent per source. */
export async function addNotification(notification: NewNotification): Promise<void> {
  const { userId, type } = notification;
  const reader = await User.findOne({ firebaseUid: userId });
  if (reader?.appPreferences?.get(type) !== false) await logNotification(publish, notification);
  if (reader?.emailVerified && reader.emailPreferences?.get(type) !== false) await planMail(notification);
}

async function planMail({ userId, type, tribute, source, name = '' }: NewNotification): Promise<void> {
  if (!isMailed(type) || !tribute) return;
  const mail = await planNotificationMail({ userId, type, tribute, source, name });
  // `reconcile-jobs.ts` queues later mails.
  if (mail.endedAt || mail.dueAt.getTime() > Date.now()) return;
  await enqueue('send-notification-mail', { notificationMailId: mail.id });
}
