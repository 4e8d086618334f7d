import type { DataExportDto } from '#lib/contracts/data-export.ts';
import { reelTitle } from '#lib/reel/reel-title.ts';
import { filmSubjectOf } from '#server/domain/reel/film.ts';
import { helloKey } from '#server/domain/reel/hello-key.ts';
import { visibleFile } from '#server/domain/reel/made-files.ts';
import { ownMusicKey } from '#server/domain/reel/own-music-key.ts';
import { AppError } from '#server/errors/app-error.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import { ContactMessage } from '#server/models/contact-message.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Notification } from '#server/models/notification.ts';
import { Render } from '#server/models/render.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toFileName } from '#server/services/media/to-file-name.ts';
import { toNotificationDto } from '#server/services/notifications/to-notification-dto.ts';
import { toTributeDto } from '#server/services/tributes/to-tribute-dto.ts';
import { exportContributions } from './export-contributions.ts';
import { exportMoney } from './export-money.ts';
import { exportReports } from './export-reports.ts';
import { exportUploads, originalsOf } from './export-uploads.ts';
import { downloadOf, linkTo } from './link-to.ts';
import { requireIdentity } from './require-identity.ts';
import { toUserDto } from './to-user-dto.ts';

/** Returns everything stored about the caller (docs/specification.md#profile-settings). Throws NOT_FOUND. */
export async function exportUser(ctx: ServiceContext): Promise<DataExportDto> {
  const { userId, email } = requireIdentity(ctx);
  const user = await User.findOne({ firebaseUid: userId });
  if (!user) throw new AppError('NOT_FOUND', 'accountNotFound');
  const [money, tributes, contributions, uploads, notifications, feedback, reports, messages] =
    await Promise.all([
      exportMoney(userId),
      exportTributes(userId),
      exportContributions(userId),
      exportUploads(userId),
      exportNotifications(userId),
      exportFeedback(userId),
      exportReports(userId),
      ContactMessage.find({ email }).sort({ createdAt: 1 }),
    ]);
  return {
    exportedAt: new Date().toISOString(),
    user: toUserDto(user),
    ...money,
    tributes,
    contributions,
    uploads,
    notifications,
    feedback,
    reports,
    messages: messages.map(({ name, message, createdAt }) => ({
      name,
      message,
      sentAt: createdAt.toISOString(),
    })),
  };
}

async function exportTributes(userId: string): Promise<DataExportDto['tributes']> {
  const own = { 'createdBy.userId': userId, isErasing: { $ne: true } };
  const tributes = await Tribute.find(own).sort({ createdAt: 1 });
  const ids = tributes.map(({ _id }) => _id);
  const [renders, people] = await Promise.all([
    Promise.all(ids.map(async (id) => Render.find(await visibleFile(id)).sort({ createdAt: 1 }))),
    Contributor.find({ tribute: { $in: ids } }).sort({ _id: 1 }),
  ]);
  const withPeople = (tribute: TributeDocument) => ({
    ...toTributeDto(tribute, userId),
    people: people
      .filter((person) => person.tribute.equals(tribute._id))
      .map(({ name, email, via, status, createdAt }) => ({
        name,
        invitedAs: via === 'EMAIL' ? (email ?? null) : null,
        status,
        joinedAt: createdAt.toISOString(),
      })),
    reelFiles: renders
      .flat()
      .filter((render) => render.tribute.equals(tribute._id))
      .map(({ id, createdAt }) => ({
        madeAt: createdAt.toISOString(),
        url: downloadOf(`${id}/reel.mp4`, toFileName(reelTitle(filmSubjectOf(tribute)), 'mp4')),
      })),
  });
  return Promise.all(
    tributes.map(async (tribute) =>
      Object.assign(withPeople(tribute), {
        hello: await exportHello(tribute),
        music: await exportMusic(tribute),
      }),
    ),
  );
}

async function exportHello({ id, hello }: TributeDocument) {
  if (!hello) return null;
  const key = helloKey(id, hello.uploadId, 'playback.mp4');
  return {
    sentAt: hello.sentAt.toISOString(),
    url: linkTo((await hasMedia(key)) ? key : undefined, 'hello.mp4'),
  };
}

async function exportMusic({ id, ownMusic }: TributeDocument) {
  if (!ownMusic) return null;
  const { uploadId, fileName, statedAt } = ownMusic;
  const key = ownMusicKey(id, uploadId);
  return {
    fileName,
    statedAt: statedAt.toISOString(),
    url: linkTo((await hasMedia(key)) ? key : undefined, 'music.m4a'),
  };
}

async function exportFeedback(userId: string): Promise<DataExportDto['feedback']> {
  const feedback = await Feedback.find({ userId }).sort({ createdAt: 1 });
  const originals = await originalsOf(feedback.map(({ uploadId }) => uploadId ?? ''));
  return Promise.all(
    feedback.map(async ({ id, rating = null, text, uploadId, createdAt }) => {
      const video = `${id}/playback.mp4`;
      const isReady = Boolean(uploadId) && (await hasMedia(video));
      return {
        rating,
        text,
        hasVideo: Boolean(uploadId),
        videoUrl: linkTo(isReady ? video : undefined, 'feedback.mp4'),
        original: originals.get(uploadId ?? '') ?? null,
        sentAt: createdAt.toISOString(),
      };
    }),
  );
}

async function exportNotifications(userId: string): Promise<DataExportDto['notifications']> {
  const notifications = await Notification.find({ userId }).sort({ at: -1, _id: -1 });
  const tributes = await Tribute.find({ _id: { $in: notifications.map(({ tribute }) => tribute) } });
  const tributeOf = new Map(tributes.map((tribute) => [tribute.id, tribute]));
  return notifications.map((notification) =>
    toNotificationDto(notification, tributeOf.get(String(notification.tribute)) ?? null),
  );
}
