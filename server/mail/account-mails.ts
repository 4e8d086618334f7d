import { type ComposedMail, composeMail } from './compose-mail.ts';
import { type MailVoice, mailTranslator } from './mail-translator.ts';

export type WelcomeValues = MailVoice & { firstName: string; credit: number; startUrl: string };

export function welcomeMail(values: WelcomeValues): ComposedMail {
  const { appName, locale, firstName, credit, startUrl } = values;
  const t = mailTranslator(locale);
  return composeMail({
    voice: values,
    subject: t('account.WELCOME.subject', { appName }),
    heading: t('account.WELCOME.heading', { hasName: String(firstName !== ''), firstName }),
    paragraphs: t('account.WELCOME.body', { credit }).split('\n\n'),
    button: { label: t('account.WELCOME.button'), url: startUrl },
    footer: t('account.footer', { appName }),
  });
}

export type DeletionValues = MailVoice & {
  firstName: string;
  erasedAfter: string;
  contactUrl: string;
};

export function deletionMail(values: DeletionValues): ComposedMail {
  const { appName, locale, firstName, erasedAfter, contactUrl } = values;
  const t = mailTranslator(locale);
  return composeMail({
    voice: values,
    subject: t('account.DELETION.subject', { appName }),
    heading: t('account.DELETION.heading'),
    reader: firstName,
    paragraphs: t('account.DELETION.body', { date: erasedAfter }).split('\n\n'),
    button: { label: t('account.DELETION.button'), url: contactUrl },
    footer: t('account.footer', { appName }),
  });
}

export function emailChangedMail(values: Omit<DeletionValues, 'erasedAfter'>): ComposedMail {
  const { appName, locale, firstName, contactUrl } = values;
  const t = mailTranslator(locale);
  return composeMail({
    voice: values,
    subject: t('account.EMAIL_CHANGED.subject', { appName }),
    heading: t('account.EMAIL_CHANGED.heading'),
    reader: firstName,
    paragraphs: t('account.EMAIL_CHANGED.body').split('\n\n'),
    button: { label: t('account.EMAIL_CHANGED.button'), url: contactUrl },
    footer: t('account.footer', { appName }),
  });
}

export type TakeDownValues = MailVoice & {
  about: 'REEL_TAKEN_DOWN' | 'REEL_PUT_BACK';
  firstName: string;
  /** The reel's. */
  name: string;
  contactUrl: string;
};

/** Tells a creator that an operator took a reel down or put it back, and how to answer. */
export function takeDownMail(values: TakeDownValues): ComposedMail {
  const { appName, locale, about, firstName, name, contactUrl } = values;
  const t = mailTranslator(locale);
  return composeMail({
    voice: values,
    subject: t(`account.${about}.subject`, { name }),
    heading: t(`account.${about}.heading`),
    reader: firstName,
    paragraphs: t(`account.${about}.body`, { name }).split('\n\n'),
    button: { label: t(`account.${about}.button`), url: contactUrl },
    footer: t('account.footer', { appName }),
  });
}
