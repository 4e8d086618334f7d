import type { Types } from 'mongoose';
import type { NotificationType } from '#lib/contracts/notifications.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Notification } from '#server/models/notification.ts';
import { isDuplicateKey } from '#server/platform/database.ts';

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
  /** `_id` of their part in the tribute, by which the name is found when they leave. */
  contributor?: Types.ObjectId | null;
};

/** Says of something that is told who did it, by their part in the tribute. */
export const doneBy = (part: ContributorDocument | null | undefined) => ({
  name: part?.name ?? '',
  contributor: part?._id ?? null,
});

/** Types of which several stand together in one notification, until it is read (docs/specification.md#hearts-batched). */
const BATCHED: ReadonlySet<NotificationType> = new Set([
  'CLIP_REPORTED',
  'CONTRIBUTOR_JOINED',
  'HEARTED',
  'SUBMISSION_RECEIVED',
]);

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

/** Each try that fails means that another call went on: with the same source, or by opening what this one can join. */
const TRIES_MAX = 5;

/** Whether it is news: false when the person was told of this source before. */
async function keep(told: NewNotification): Promise<boolean> {
  const { userId, type, source } = told;
  for (let tries = 1; ; tries += 1) {
    if (await Notification.exists({ userId, type, sources: source })) return false;
    try {
      await joinOrOpen(told);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error) || tries >= TRIES_MAX) throw error;
    }
  }
}

async function joinOrOpen(told: NewNotification): Promise<void> {
  const { userId, type, tribute, source, name = '', contributor = null } = told;
  const batch = BATCHED.has(type) ? `${type} ${String(tribute)}` : null;
  const news = { at: new Date(), name, contributor };
  const joined =
    batch &&
    (await Notification.findOneAndUpdate({ userId, batch }, { $addToSet: { sources: source }, $set: news }));
  if (!joined) await Notification.create({ userId, type, tribute, sources: [source], batch, ...news });
}
