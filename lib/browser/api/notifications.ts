import type { NotificationPageDto, ReadNotificationsInput, UnreadDto } from '#lib/contracts/notifications.ts';
import { request } from './client.ts';

/** A page of my notifications, newest first, with the unread count. */
export const listNotifications = (cursor: string | undefined, signal?: AbortSignal) =>
  request<NotificationPageDto>('/notification', { query: { cursor }, signal });
/** Marks some or all as read, even while the page is left; returns the unread count. */
export const readNotifications = (body: ReadNotificationsInput) =>
  request<UnreadDto>('/notification', { method: 'PATCH', body, outlivesPage: true });
