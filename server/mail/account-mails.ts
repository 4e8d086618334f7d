import { type ComposedMail, composeMail } from './compose-mail.ts';
import { type MailVoice, mailTranslator } from './mail-translator.ts';

export type WelcomeValues = MailVoice & { firstName: string; credit: number; startUrl: string };

export function welcomeMail({ appName, locale, firstName, credit, startUrl }: WelcomeValues): ComposedMail {
  const t = mailTranslator(locale);
  return composeMail({
    locale,
    brand: appName,
    subject: t('account.WELCOME.subject', { appName }),
    heading: t('account.WELCOME.heading', { hasName: String(firstName !== ''), firstName }),
    paragraphs: t('account.WELCOME.body', { credit }).split('\n\n'),
    button: { label: t('account.WELCOME.button'), url: startUrl },
    footer: t('account.footer', { appName }),
  });
}

export type DeletionValues = MailVoice & {
  erasedAfter: string;
  contactUrl: string;
};

/** Says that an account was deleted, until when it can be restored, and how to contact us. */
export function deletionMail({ appName, locale, erasedAfter, contactUrl }: DeletionValues): ComposedMail {
  const t = mailTranslator(locale);
  return composeMail({
    locale,
    brand: appName,
    subject: t('account.DELETION.subject', { appName }),
    heading: t('account.DELETION.heading'),
    paragraphs: t('account.DELETION.body', { date: erasedAfter }).split('\n\n'),
    button: { label: t('account.DELETION.button'), url: contactUrl },
    footer: t('account.footer', { appName }),
  });
}

/** Tells the former address of an account that another one took its place. */
export function emailChangedMail({
  appName,
  locale,
  contactUrl,
}: Omit<DeletionValues, 'erasedAfter'>): ComposedMail {
  const t = mailTranslator(locale);
  return composeMail({
    locale,
    brand: appName,
    subject: t('account.EMAIL_CHANGED.subject', { appName }),
    heading: t('account.EMAIL_CHANGED.heading'),
    paragraphs: [t('account.EMAIL_CHANGED.body')],
    button: { label: t('account.EMAIL_CHANGED.button'), url: contactUrl },
    footer: t('account.footer', { appName }),
  });
}
