import { NOTIFICATION_TYPES, type NotificationType } from '#lib/contracts/notifications.ts';

/** The preferences of a person who changed none. */
export const MAIL_EVERYTHING = Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, true])) as Record<
  NotificationType,
  boolean
>;
