import { formatDay } from '#lib/format/date.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { erasedAt } from '#lib/time/retention.ts';
import { env } from '#server/config/env.ts';
import { mailVoice } from '#server/jobs/notifications/mail-voice.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { deletionMail, emailChangedMail, welcomeMail } from '#server/mail/account-mails.ts';
import type { ComposedMail } from '#server/mail/compose-mail.ts';
import { User, type UserDocument } from '#server/models/user.ts';

/** Mails a person about their account. Each mail is sent once, and only to an address that is or was confirmed as theirs. */
export async function sendAccountMail({
  userId,
  about,
  formerEmail,
  changeId,
}: JobPayload<'send-account-mail'>): Promise<void> {
  const user = await User.findOne({ firebaseUid: userId });
  if (!user?.emailVerified) return;
  if (about === 'EMAIL_CHANGED') return tellFormerAddress(user, formerEmail, changeId);
  const mail = about === 'WELCOME' ? welcome(user) : deletion(user);
  const at = about === 'DELETION' ? `-${user.deletedAt?.getTime()}` : '';
  const owed = about === 'DELETION' ? ({ isOwed: true } as const) : {};
  if (mail) await sendOnce({ key: `${about.toLowerCase()}-${user.id}${at}`, to: user.email, ...owed }, mail);
}

/** A person who lost their account this way reads it only here. */
async function tellFormerAddress(
  user: UserDocument,
  to: string | undefined,
  changeId: string | undefined,
): Promise<void> {
  if (!to) return;
  const mail = emailChangedMail({
    ...mailVoice(localeOf(user.locale)),
    firstName: user.basicInfo?.firstName ?? '',
    contactUrl: `${env().APP_URL}/contactus`,
  });
  await sendOnce({ key: `email-changed-${user.id}-${changeId}`, to, isOwed: true }, mail);
}

function welcome({ locale, basicInfo, credit, deletedAt }: UserDocument): ComposedMail | null {
  if (deletedAt) return null;
  return welcomeMail({
    ...mailVoice(localeOf(locale)),
    firstName: basicInfo?.firstName ?? '',
    credit,
    startUrl: `${env().APP_URL}/createtribute`,
  });
}

function deletion({ locale: language, basicInfo, deletedAt }: UserDocument): ComposedMail | null {
  if (!deletedAt) return null;
  const locale = localeOf(language);
  return deletionMail({
    ...mailVoice(locale),
    firstName: basicInfo?.firstName ?? '',
    erasedAfter: formatDay(erasedAt(deletedAt), { locale, timezone: 'UTC', now: deletedAt }),
    contactUrl: `${env().APP_URL}/contactus`,
  });
}
