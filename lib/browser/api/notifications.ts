import type { NotificationPageDto, ReadNotificationsInput, UnreadDto } from '#lib/contracts/notifications.ts';
import { request } from './client.ts';

export const listNotifications = (cursor: string | undefined, signal?: AbortSignal) =>
  request<NotificationPageDto>('/notification', { query: { cursor }, signal });
/** Continues while the page is left; returns the unread count. */
export const readNotifications = (body: ReadNotificationsInput) =>
  request<UnreadDto>('/notification', { method: 'PATCH', body, outlivesPage: true });
