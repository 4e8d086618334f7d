import { formatDay } from '#lib/format/date.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { erasedAt } from '#lib/time/retention.ts';
import { env } from '#server/config/env.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import type { JobPayload } from '#server/jobs/queue/queue.ts';
import { deletionMail, welcomeMail } from '#server/mail/account-mails.ts';
import type { ComposedMail } from '#server/mail/compose-mail.ts';
import { User, type UserDocument } from '#server/models/user.ts';

/** Mails a person about their account, once, to a confirmed address. */
export async function sendAccountMail({ userId, about }: JobPayload<'send-account-mail'>): Promise<void> {
  const user = await User.findOne({ firebaseUid: userId });
  if (!user?.emailVerified) return;
  const mail = about === 'WELCOME' ? welcome(user) : deletion(user);
  const at = about === 'DELETION' ? `-${user.deletedAt?.getTime()}` : '';
  if (mail) await sendOnce({ key: `${about.toLowerCase()}-${user.id}${at}`, to: user.email }, mail);
}

function welcome({ locale, basicInfo, credit, deletedAt }: UserDocument): ComposedMail | null {
  if (deletedAt) return null;
  const { APP_NAME: appName, APP_URL } = env();
  const firstName = basicInfo?.firstName ?? '';
  return welcomeMail({
    appName,
    locale: localeOf(locale),
    firstName,
    credit,
    startUrl: `${APP_URL}/createtribute`,
  });
}

function deletion({ locale: language, deletedAt }: UserDocument): ComposedMail | null {
  if (!deletedAt) return null;
  const { APP_NAME: appName, APP_URL } = env();
  const locale = localeOf(language);
  return deletionMail({
    appName,
    locale,
    erasedAfter: formatDay(erasedAt(deletedAt), { locale, timezone: 'UTC', now: deletedAt }),
    contactUrl: `${APP_URL}/contactus`,
  });
}
