import { Types } from 'mongoose';
import type { NotificationPageDto } from '#lib/contracts/notifications.ts';
import { countUnread } from '#server/domain/notifications/count-unread.ts';
import { Notification } from '#server/models/notification.ts';
import { Tribute } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { toNotificationDto } from './to-notification-dto.ts';

const PAGE_SIZE = 30;

export async function listNotifications(
  ctx: ServiceContext,
  cursor: string | undefined,
): Promise<NotificationPageDto> {
  const { userId } = requireIdentity(ctx);
  const found = await Notification.find({ userId, ...olderThan(cursor) })
    .sort({ at: -1, _id: -1 })
    .limit(PAGE_SIZE + 1);
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const tributes = await Tribute.find({ _id: { $in: page.map(({ tribute }) => tribute) }, deletedAt: null });
  const tributeOf = new Map(tributes.map((tribute) => [tribute.id, tribute]));
  return {
    notifications: page.map((notification) =>
      toNotificationDto(notification, tributeOf.get(String(notification.tribute)) ?? null),
    ),
    unreadCount: await countUnread(userId),
    nextCursor: last && found.length > PAGE_SIZE ? `${last.at.getTime()}-${last.id}` : null,
  };
}

function olderThan(cursor: string | undefined) {
  const [time = '', id = ''] = cursor?.split('-') ?? [];
  if (!time) return {};
  const at = new Date(Number(time));
  // The range lets the index start at the cursor.
  return { at: { $lte: at }, $or: [{ at: { $lt: at } }, { at, _id: { $lt: new Types.ObjectId(id) } }] };
}
