import type { DataExportDto } from '#lib/contracts/data-export.ts';
import { AppError } from '#server/errors/app-error.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import { ContactMessage } from '#server/models/contact-message.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Notification } from '#server/models/notification.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { readAll } from '#server/platform/read-all.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toNotificationDto } from '#server/services/notifications/to-notification-dto.ts';
import { Streamed } from '#server/services/streamed.ts';
import { exportContributions } from './export-contributions.ts';
import { exportMoney } from './export-money.ts';
import { exportReports } from './export-reports.ts';
import { exportTributes } from './export-tributes.ts';
import { exportUploads, originalsOf } from './export-uploads.ts';
import { AT_ONCE, inBatches } from './in-batches.ts';
import { linkTo } from './link-to.ts';
import { requireIdentity } from './require-identity.ts';
import { toUserDto } from './to-user-dto.ts';

/**
 * Returns everything stored about the caller (docs/specification.md#profile-settings), read while it is sent: one reel and a few
 * entries at a time lie in memory. Throws NOT_FOUND.
 */
export async function exportUser(ctx: ServiceContext): Promise<Streamed<DataExportDto>> {
  const { userId, email } = requireIdentity(ctx);
  const user = await User.findOne({ firebaseUid: userId });
  if (!user) throw new AppError('NOT_FOUND', 'accountNotFound');
  return new Streamed({
    exportedAt: new Date().toISOString(),
    user: toUserDto(user),
    ...exportMoney(userId),
    tributes: exportTributes(userId),
    contributions: exportContributions(userId),
    uploads: exportUploads(userId),
    notifications: exportNotifications(userId),
    feedback: exportFeedback(userId),
    reports: exportReports(userId),
    messages: exportMessages(email),
  });
}

async function* exportMessages(email: string) {
  const messages = ContactMessage.find({ email }).sort({ createdAt: 1 }).lean();
  for await (const { name, message, createdAt } of readAll(messages.cursor({ batchSize: AT_ONCE })))
    yield { name, message, sentAt: createdAt.toISOString() };
}

async function* exportFeedback(userId: string) {
  const all = Feedback.find({ userId }).sort({ createdAt: 1 }).cursor({ batchSize: AT_ONCE });
  for await (const { id, rating = null, text, uploadId, createdAt } of readAll(all)) {
    const originals = await originalsOf(uploadId ? [uploadId] : []);
    const video = `${id}/playback.mp4`;
    const isReady = Boolean(uploadId) && (await hasMedia(video));
    yield {
      rating,
      text,
      hasVideo: Boolean(uploadId),
      videoUrl: linkTo(isReady ? video : undefined, 'feedback.mp4'),
      original: originals.get(uploadId ?? '') ?? null,
      sentAt: createdAt.toISOString(),
    };
  }
}

async function* exportNotifications(userId: string) {
  const all = Notification.find({ userId }).sort({ at: -1, _id: -1 }).cursor({ batchSize: AT_ONCE });
  for await (const some of inBatches(readAll(all))) {
    const tributes = await Tribute.find({ _id: { $in: some.map(({ tribute }) => tribute) } });
    const tributeOf = new Map(tributes.map((tribute) => [tribute.id, tribute]));
    for (const notification of some)
      yield toNotificationDto(notification, tributeOf.get(String(notification.tribute)) ?? null);
  }
}
