import { Notification } from '#server/models/notification.ts';

/** The badge shows "99+" from here on, so nobody counts further. */
const MOST = 100;

/** Returns how many notifications a person has not read, at most 100. */
export const countUnread = (userId: string): Promise<number> =>
  Notification.countDocuments({ userId, readAt: null }, { limit: MOST }).exec();
