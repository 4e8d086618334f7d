import type { NotificationDto } from '#lib/contracts/notifications.ts';
import type { NotificationDocument } from '#server/models/notification.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { shownPicture } from '#server/services/tributes/to-tribute-dto.ts';

export function toNotificationDto(
  notification: NotificationDocument,
  tribute: TributeDocument | null,
): NotificationDto {
  return {
    _id: notification.id,
    type: notification.type,
    tribute: tribute && {
      tributeId: tribute.tributeId,
      name: tribute.name,
      tributeType: tribute.tributeType,
      imageUrl: shownPicture(tribute),
    },
    name: notification.name || null,
    count: notification.sources.length,
    at: notification.at.toISOString(),
    isRead: notification.readAt !== null,
  };
}
