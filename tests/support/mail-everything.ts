import { NOTIFICATION_TYPES, type NotificationType } from '#lib/contracts/notifications.ts';

/** The preferences, by mail or in the app, of a person who changed none. */
export const MAIL_EVERYTHING = Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, true])) as Record<
  NotificationType,
  boolean
>;
