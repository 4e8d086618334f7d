import { createTranslator } from 'use-intl/core';
import { DEFAULT_LOCALE, messagesFor } from '#lib/messages/messages.ts';
import { env } from '#server/config/env.ts';
import { sendMail } from '#server/integrations/mail.ts';
import { layOutMail } from '#server/jobs/mail-layout.ts';
import type { JobPayload } from '#server/jobs/queue.ts';
import { teamAddress } from '#server/jobs/team-address.ts';
import { ContactMessage } from '#server/models/contact-message.ts';

/** Brings us what somebody wrote by the contact form. It is sent once, however often the job runs. */
export async function sendContactMail({ contactMessageId }: JobPayload<'send-contact-mail'>): Promise<void> {
  const contact = await ContactMessage.findOne({ _id: contactMessageId, mailedAt: null });
  const to = teamAddress();
  if (!contact || !to) return;
  const { name, email, message } = contact;
  const messages = messagesFor(DEFAULT_LOCALE);
  const t = createTranslator({ locale: DEFAULT_LOCALE, messages, namespace: 'mail.contact' });
  const { html, text } = layOutMail({
    brand: env().APP_NAME,
    heading: t('heading', { name }),
    body: message,
    button: { label: t('button', { name }), url: `mailto:${email}` },
    footer: t('footer', { email }),
  });
  await sendMail({ to, subject: t('subject', { name }), html, text });
  await ContactMessage.updateOne({ _id: contact._id }, { $set: { mailedAt: new Date() } });
}
