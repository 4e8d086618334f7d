import type { NotificationType } from '#lib/contracts/notifications.ts';
import { readUnsubscribe } from '#server/auth/unsubscribe-link.ts';

/**
 * Of which type the mails are that a link ends, or null when they are those about one tribute. A token that is not ours
 * is refused when it is used.
 */
export function typeToUnsubscribe(token: string): NotificationType | null {
  const mails = readUnsubscribe(token);
  return mails && 'type' in mails ? mails.type : null;
}
