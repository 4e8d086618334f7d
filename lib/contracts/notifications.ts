import { z } from 'zod';
import { ObjectIdString } from './ids.ts';
import { Cursor } from './pages.ts';
import { TributeTypeName } from './tributes.ts';

/** Notification types, in the app and by mail (docs/specification.md#notification-types). */
export const NOTIFICATION_TYPES = [
  'SUBMISSION_RECEIVED',
  'CONTRIBUTOR_JOINED',
  'CLIP_HELD',
  'CLIP_FAILED',
  'CLIP_REPORTED',
  'DUE_SOON',
  'TRIBUTE_CLOSED',
  'REEL_READY',
  'REEL_VIEWED',
  'HEARTED',
  'THANK_YOU_RECEIVED',
  'CREDITS_ADDED',
  'REEL_TAKEN_DOWN',
  'REEL_PUT_BACK',
] as const;
export const NotificationType = z.enum(NOTIFICATION_TYPES);
export type NotificationType = z.infer<typeof NotificationType>;

export const NotificationDto = z.object({
  _id: z.string(),
  type: NotificationType,
  /** Null when the tribute was deleted. */
  tribute: z
    .object({
      tributeId: z.string(),
      name: z.string(),
      tributeType: TributeTypeName,
      imageUrl: z.string().nullable(),
    })
    .nullable(),
  /** Null when it was the reader or is unknown. */
  name: z.string().nullable(),
  /** How many events it groups: hearts are batched (docs/specification.md#hearts-batched). */
  count: z.number().int(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
});
export type NotificationDto = z.infer<typeof NotificationDto>;

export const NotificationQuery = z.strictObject({
  cursor: Cursor.optional(),
});

export const NotificationPageDto = z.object({
  notifications: z.array(NotificationDto),
  unreadCount: z.number().int(),
  nextCursor: z.string().nullable(),
});
export type NotificationPageDto = z.infer<typeof NotificationPageDto>;

export const ReadNotificationsInput = z.union([
  z.strictObject({ notificationId: ObjectIdString }),
  z.strictObject({ all: z.literal(true) }),
]);
export type ReadNotificationsInput = z.infer<typeof ReadNotificationsInput>;

export const UnreadDto = z.object({ unreadCount: z.number().int() });
export type UnreadDto = z.infer<typeof UnreadDto>;
