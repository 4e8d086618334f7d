import { Notification } from '#server/models/notification.ts';

/** The badge shows "99+" from here on. */
const MOST = 100;

export const countUnread = (userId: string): Promise<number> =>
  Notification.countDocuments({ userId, readAt: null }, { limit: MOST }).exec();
