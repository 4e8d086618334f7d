import { createTranslator } from 'use-intl/core';
import { localeOf, messagesFor } from '#lib/messages/messages.ts';
import { env } from '#server/config/env.ts';
import { sendMail } from '#server/integrations/mail.ts';
import { layOutMail } from '#server/jobs/mail-layout.ts';
import type { JobPayload } from '#server/jobs/queue.ts';
import { User } from '#server/models/user.ts';

/** Sends the mail that asks a new person to confirm the address, unless that has happened meanwhile. */
export async function sendVerificationMail({
  userId,
  link,
}: JobPayload<'send-verification-mail'>): Promise<void> {
  const user = await User.findOne({ firebaseUid: userId });
  if (!user || user.emailVerified) return;
  const { email } = user;
  const brand = env().APP_NAME;
  const locale = localeOf(user.locale);
  const t = createTranslator({ locale, messages: messagesFor(locale), namespace: 'mail.verification' });
  const { html, text } = layOutMail({
    brand,
    heading: t('heading'),
    body: t('body', { email }),
    button: { label: t('button'), url: link },
    footer: t('footer', { appName: brand }),
  });
  await sendMail({ to: email, subject: t('subject', { appName: brand }), html, text });
}
