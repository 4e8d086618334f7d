import { type ComposedMail, composeMail } from './compose-mail.ts';
import { type MailVoice, mailTranslator } from './mail-translator.ts';

/** Asks a new person to confirm their address. */
export function verificationMail({
  appName,
  locale,
  email,
  link,
}: MailVoice & { email: string; link: string }): ComposedMail {
  const t = mailTranslator(locale);
  return composeMail({
    locale,
    brand: appName,
    subject: t('verification.subject', { appName }),
    heading: t('verification.heading'),
    paragraphs: [t('verification.body', { email })],
    button: { label: t('verification.button'), url: link },
    footer: t('verification.footer', { appName }),
  });
}
