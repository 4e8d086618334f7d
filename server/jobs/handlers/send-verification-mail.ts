import { localeOf } from '#lib/messages/languages.ts';
import { markOf, readVerification } from '#server/auth/verification-link.ts';
import { mailVoice } from '#server/jobs/notifications/mail-voice.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { verificationMail } from '#server/mail/verification-mail.ts';
import { User } from '#server/models/user.ts';

/** Sends the verification mail, only to the address in the link, because opening it proves that address. */
export async function sendVerificationMail({
  userId,
  link,
}: JobPayload<'send-verification-mail'>): Promise<void> {
  const verification = readVerification(new URL(link).searchParams.get('token') ?? '');
  const user = verification && (await User.findOne({ firebaseUid: userId }));
  if (!user || (user.emailVerified && user.email === verification.email)) return;
  const { email, from } = verification;
  const mail = verificationMail({
    ...mailVoice(localeOf(user.locale)),
    email,
    link,
    isChange: from !== undefined,
  });
  // Each requested link is a separate mail; its key must not reveal the link.
  await sendOnce({ key: `verification-${markOf(link)}`, to: email, isOwed: true }, mail);
}
