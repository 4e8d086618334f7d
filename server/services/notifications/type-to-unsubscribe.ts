import type { NotificationType } from '#lib/contracts/notifications.ts';
import { readUnsubscribe } from '#server/auth/unsubscribe-link.ts';

/**
 * Returns the notification type that an unsubscribe link turns off, or null for links about one tribute.
 * `unsubscribe` rejects forged tokens.
 */
export function typeToUnsubscribe(token: string): NotificationType | null {
  const mails = readUnsubscribe(token);
  return mails && 'type' in mails ? mails.type : null;
}
