import {
  NotificationPageDto,
  NotificationQuery,
  ReadNotificationsInput,
  UnreadDto,
} from '#lib/contracts/notifications.ts';
import { route } from '#server/http/route.ts';
import { listNotifications } from '#server/services/notifications/list-notifications.ts';
import { readNotifications } from '#server/services/notifications/read-notifications.ts';

export const GET = route(
  {
    summary: 'List the caller’s notifications, newest first',
    access: 'verified',
    query: NotificationQuery,
    response: NotificationPageDto,
  },
  ({ ctx, query }) => listNotifications(ctx, query.cursor),
);

export const PATCH = route(
  {
    summary: 'Mark one notification or all of them as read',
    errors: ['NOT_FOUND'],
    access: 'verified',
    body: ReadNotificationsInput,
    response: UnreadDto,
  },
  ({ ctx, body }) => readNotifications(ctx, body),
);
