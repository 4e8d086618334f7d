import type { NotificationType } from '#lib/contracts/notifications.ts';
import { readUnsubscribe } from '#server/auth/unsubscribe-link.ts';

/** Returns the notification type of an unsubscribe link, or null for links about one tribute. */
export function typeToUnsubscribe(token: string): NotificationType | null {
  const mails = readUnsubscribe(token);
  return mails && 'type' in mails ? mails.type : null;
}
