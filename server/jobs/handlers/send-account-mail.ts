import { formatDay } from '#lib/format/date.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { erasedAt } from '#lib/time/retention.ts';
import { env } from '#server/config/env.ts';
import { mailVoice } from '#server/jobs/notifications/mail-voice.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { deletionMail, emailChangedMail, takeDownMail, welcomeMail } from '#server/mail/account-mails.ts';
import type { ComposedMail } from '#server/mail/compose-mail.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User, type UserDocument } from '#server/models/user.ts';

/** Mails a person about their account. Each mail is sent once, and only to an address that is or was confirmed as theirs. */
export async function sendAccountMail({
  userId,
  about,
  formerEmail,
  changeId,
  tribute,
}: JobPayload<'send-account-mail'>): Promise<void> {
  const user = await User.findOne({ firebaseUid: userId });
  if (!user?.emailVerified) return;
  if (about === 'EMAIL_CHANGED') return tellFormerAddress(user, formerEmail, changeId);
  if (about === 'REEL_TAKEN_DOWN' || about === 'REEL_PUT_BACK')
    return tellTakeDown(user, about, { changeId, tribute });
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

type Change = Pick<JobPayload<'send-account-mail'>, 'changeId' | 'tribute'>;

/** About what an operator did, so that the creator can answer. */
async function tellTakeDown(
  user: UserDocument,
  about: 'REEL_TAKEN_DOWN' | 'REEL_PUT_BACK',
  { changeId, tribute }: Change,
): Promise<void> {
  // Deleted ones too: their creators may restore them.
  const reel = await Tribute.findById(tribute, { name: 1 });
  if (!reel) return;
  const mail = takeDownMail({
    ...mailVoice(localeOf(user.locale)),
    about,
    firstName: user.basicInfo?.firstName ?? '',
    name: reel.name,
    contactUrl: `${env().APP_URL}/contactus`,
  });
  const key = `${about.toLowerCase().replaceAll('_', '-')}-${user.id}-${changeId}`;
  await sendOnce({ key, to: user.email, isOwed: true }, mail);
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
