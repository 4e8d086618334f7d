import { formatDay } from '#lib/format/date.ts';
import { localeOf } from '#lib/messages/languages.ts';
import type { MailedType } from '#lib/notifications/mailed-types.ts';
import { daysLeft } from '#lib/tribute/due-date.ts';
import { env } from '#server/config/env.ts';
import { findAwaited, findSenders } from '#server/domain/reminders/reminders.ts';
import type { ComposedMail } from '#server/mail/compose-mail.ts';
import { dueSoonMail } from '#server/mail/due-soon-mail.ts';
import { notificationMail } from '#server/mail/notification-mail.ts';
import { Contributor } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import type { UserDocument } from '#server/models/user.ts';
import { headPictureUrl, stillUrl } from './mail-pictures.ts';
import { mailVoice } from './mail-voice.ts';

type Told = {
  type: MailedType;
  names: readonly string[];
  sources: readonly string[];
  tribute: TributeDocument;
  reader: UserDocument;
  unsubscribeUrl: string;
};

/** These types link to the clips; all others to the tribute's page. */
const WATCHED: ReadonlySet<MailedType> = new Set(['HEARTED', 'REEL_READY', 'THANK_YOU_RECEIVED']);

export async function composeNotificationMail(told: Told): Promise<ComposedMail> {
  const { APP_URL } = env();
  const { type, names, sources, tribute, reader, unsubscribeUrl } = told;
  const locale = localeOf(reader.locale);
  const frame = {
    ...mailVoice(locale),
    tributeType: tribute.tributeType,
    name: tribute.name,
    pictureUrl: await headPictureUrl(tribute),
    reader: reader.basicInfo?.firstName ?? '',
    isForCreator: reader.firebaseUid === tribute.createdBy.userId,
    link: `${APP_URL}${pathOf(type, tribute)}`,
    unsubscribeUrl,
    settingsUrl: `${APP_URL}/profile`,
  };
  if (type !== 'DUE_SOON') {
    return notificationMail({ ...frame, type, people: names, stillUrl: await stillUrl(type, sources) });
  }
  const now = new Date();
  const { dueDate, timezone } = tribute;
  return dueSoonMail({
    ...frame,
    days: Math.max(0, daysLeft(dueDate, now)),
    dueDate: formatDay(dueDate, { locale, timezone, now }),
    sent: await sendersOf(tribute),
    missing: (await findAwaited(tribute)).map(({ name, email }) => name || email || ''),
  });
}

function pathOf(type: MailedType, { tributeId }: TributeDocument): string {
  if (type === 'CLIP_HELD') return '/pricing';
  return `/tribute/${tributeId}${WATCHED.has(type) ? '/watch' : ''}`;
}

async function sendersOf({ _id }: TributeDocument): Promise<string[]> {
  const people = await Contributor.find({ _id: { $in: [...(await findSenders(_id))] } }).sort({ _id: 1 });
  return people.map(({ name, email }) => name || email || '');
}
