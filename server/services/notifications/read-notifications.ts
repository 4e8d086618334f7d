import type { ReadNotificationsInput, UnreadDto } from '#lib/contracts/notifications.ts';
import { countUnread } from '#server/domain/notifications/count-unread.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Notification } from '#server/models/notification.ts';
import { publish } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';

/** Marks one or all of the caller's notifications as read on all their pages. Throws NOT_FOUND for other people's. */
export async function readNotifications(
  ctx: ServiceContext,
  input: ReadNotificationsInput,
): Promise<UnreadDto> {
  const { userId } = requireIdentity(ctx);
  const readAt = new Date();
  if ('all' in input) {
    await Notification.updateMany({ userId, readAt: null }, { $set: { readAt, batch: null } });
  } else {
    const own = { _id: input.notificationId, userId };
    if (!(await Notification.exists(own))) throw new AppError('NOT_FOUND', 'notificationNotFound');
    await Notification.updateOne({ ...own, readAt: null }, { $set: { readAt, batch: null } });
  }
  const unreadCount = await countUnread(userId);
  publish(userId, 'notification:read', { unreadCount });
  return { unreadCount };
}
