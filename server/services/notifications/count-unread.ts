import { Notification } from '#server/models/notification.ts';

/** How many notifications a person has not read. */
export const countUnread = (userId: string): Promise<number> =>
  Notification.countDocuments({ userId, readAt: null });
