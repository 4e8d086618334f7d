import type { Types } from 'mongoose';
import type { NotificationType } from '#lib/contracts/notifications.ts';
import { Notification } from './notification.ts';

export type NewNotification = {
  /** Firebase uid of who is told. */
  userId: string;
  type: NotificationType;
  /** The tribute it leads to. */
  tribute: Types.ObjectId | null;
  /** `_id` or the like of what it tells of: the same source is told once, however often it is asked for. */
  source: string;
  /** Who did it, as people read it. */
  name?: string;
};

/** Types of which several stand together in one notification, until it is read (product.md §9). */
const BATCHED: ReadonlySet<NotificationType> = new Set(['HEARTED']);
const DUPLICATE_KEY = 11_000;

/** Publishes to a person's open pages; `publish` of realtime, which a model may not know. */
type Tell = (userId: string, event: 'notification:created', payload: { type: NotificationType }) => void;

/**
 * Tells a person something in the app: kept for the notification page, and live. Telling of the same source again
 * does nothing, so that jobs may be run again.
 */
export async function logNotification(tell: Tell, notification: NewNotification): Promise<void> {
  const { userId, type } = notification;
  if (await keep(notification)) tell(userId, 'notification:created', { type });
}

/** Whether it is news: false when the person was told of this source before. */
async function keep({ userId, type, tribute, source, name = '' }: NewNotification): Promise<boolean> {
  if (await Notification.exists({ userId, type, sources: source })) return false;
  const at = new Date();
  try {
    const open = BATCHED.has(type)
      ? await Notification.findOneAndUpdate(
          { userId, readAt: null, type, tribute },
          { $addToSet: { sources: source }, $set: { at, name } },
        )
      : null;
    if (!open) await Notification.create({ userId, type, tribute, sources: [source], name, at });
    return true;
  } catch (error) {
    // Somebody told of the same thing at the same moment.
    if (error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
}
