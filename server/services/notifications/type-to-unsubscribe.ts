import type { NotificationType } from '#lib/contracts/notifications.ts';
import { readUnsubscribe } from '#server/auth/unsubscribe-link.ts';

export function typeToUnsubscribe(token: string): NotificationType | null {
  const mails = readUnsubscribe(token);
  return mails && 'type' in mails ? mails.type : null;
}
