import type { Types } from 'mongoose';
import type { NotificationType } from '#lib/contracts/notifications.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Notification } from '#server/models/notification.ts';
import { isDuplicateKey } from '#server/platform/database.ts';
import { countUnread } from './count-unread.ts';

export type NewNotification = {
  userId: string;
  type: NotificationType;
  tribute: Types.ObjectId | null;
  source: string;
  name?: string;
  contributor?: Types.ObjectId | null;
};

export const doneBy = (part: ContributorDocument | null | undefined) => ({
  name: part?.name ?? '',
  contributor: part?._id ?? null,
});

/** Types that are grouped in one notification until it is read (docs/specification.md#hearts-batched). */
const BATCHED: ReadonlySet<NotificationType> = new Set([
  'CLIP_REPORTED',
  'CONTRIBUTOR_JOINED',
  'HEARTED',
  'SUBMISSION_RECEIVED',
]);

type Tell = (
  userId: string,
  event: 'notification:created',
  payload: { type: NotificationType; unreadCount: number },
) => void;

/** Stores a notification and pushes it to open pages. Idempotent per source, so that jobs can be repeated. */
export async function logNotification(tell: Tell, notification: NewNotification): Promise<void> {
  const { userId, type } = notification;
  if (!(await keep(notification))) return;
  tell(userId, 'notification:created', { type, unreadCount: await countUnread(userId) });
}

const TRIES_MAX = 5;

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
