import { type ComposedMail, composeMail } from './compose-mail.ts';
import { type MailVoice, mailTranslator } from './mail-translator.ts';

type VerificationValues = MailVoice & { email: string; link: string; isChange?: boolean };

export function verificationMail(values: VerificationValues): ComposedMail {
  const { appName, locale, email, link, isChange = false } = values;
  const t = mailTranslator(locale);
  const about = isChange ? 'newAddress' : 'verification';
  return composeMail({
    voice: values,
    subject: t(`${about}.subject`, { appName }),
    heading: t(`${about}.heading`),
    paragraphs: [t(`${about}.body`, { appName, email })],
    button: { label: t(`${about}.button`), url: link },
    footer: t(`${about}.footer`, { appName }),
  });
}
