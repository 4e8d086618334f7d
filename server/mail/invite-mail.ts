import type { TributeType } from '#lib/tribute/occasions.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import { type MailVoice, mailTranslator } from './mail-translator.ts';
import { nameInMail, withoutLinks } from './without-links.ts';

export type InviteValues = MailVoice & {
  tributeType: TributeType;
  /** Whom or what the tribute is about. */
  name: string;
  /** First name of who collects; empty where it is not known. */
  creator: string;
  /** The creator's own words, or empty. */
  message: string;
  /** The last day as it is called in the tribute's zone (`formatDay`). */
  dueDate: string;
  /** The reader's own link to record. */
  link: string;
  /** Page that ends the mails about this tribute. */
  wayOut: string;
};

/** Invites somebody to record, in words that fit the occasion. */
export function inviteMail(values: InviteValues): ComposedMail {
  const { appName, locale, tributeType, dueDate } = values;
  const t = mailTranslator(locale);
  const name = nameInMail(values.name);
  const creator = nameInMail(values.creator) || t('invite.somebody');
  const message = withoutLinks(values.message);
  const words = { tributeType, name, creator };
  return composeMail({
    locale,
    brand: appName,
    subject: t('invite.subject', words),
    heading: t('invite.heading', words),
    quote: message ? { label: t('invite.message', { creator }), words: message } : null,
    paragraphs: [t('invite.body', words), t('invite.until', { tributeType, date: dueDate })],
    button: { label: t('invite.button', words), url: values.link },
    footer: t('invite.footer', words),
    footerWays: [{ label: t('invite.unsubscribe'), url: values.wayOut }],
  });
}
