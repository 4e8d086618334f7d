import { createHash } from 'node:crypto';
import { localeOf } from '#lib/messages/messages.ts';
import { env } from '#server/config/env.ts';
import type { JobPayload } from '#server/jobs/queue.ts';
import { sendOnce } from '#server/jobs/send-once.ts';
import { verificationMail } from '#server/mail/verification-mail.ts';
import { User } from '#server/models/user.ts';

/** Sends the mail that asks a new person to confirm the address, unless that has happened meanwhile. */
export async function sendVerificationMail({
  userId,
  link,
}: JobPayload<'send-verification-mail'>): Promise<void> {
  const user = await User.findOne({ firebaseUid: userId });
  if (!user || user.emailVerified) return;
  const { email, locale } = user;
  const mail = verificationMail({ appName: env().APP_NAME, locale: localeOf(locale), email, link });
  // Each link that is asked for is a mail of its own; its key must not open anything.
  const mark = createHash('sha256').update(link).digest('hex').slice(0, 32);
  await sendOnce({ key: `verification-${mark}`, to: email }, mail);
}
