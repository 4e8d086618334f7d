import type { NotificationPageDto, ReadNotificationsInput, UnreadDto } from '#lib/contracts/notifications.ts';
import { request } from './client.ts';

/** A page of what I was told, newest first, with how much of it is unread. */
export const listNotifications = (cursor: string | undefined, signal?: AbortSignal) =>
  request<NotificationPageDto>('/notification', { query: { cursor }, signal });
/** Marks some or all as read, while its link leads away from the page; answers with how many are still unread. */
export const readNotifications = (body: ReadNotificationsInput) =>
  request<UnreadDto>('/notification', { method: 'PATCH', body, outlivesPage: true });
