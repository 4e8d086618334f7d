import type { TributeType } from '#lib/tribute/occasions.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import { type MailVoice, mailTranslator } from './mail-translator.ts';
import { nameInMail, withoutLinks } from './without-links.ts';

export type ReminderValues = MailVoice & {
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
  /** A calendar file with the last day. */
  calendarUrl: string;
  remindTomorrowUrl: string;
  /** Page that ends the mails about this tribute. */
  wayOut: string;
};

/** Reminds somebody who has not recorded yet; a memorial's asks softly. */
export function reminderMail(values: ReminderValues): ComposedMail {
  const { appName, locale, tributeType, dueDate } = values;
  const t = mailTranslator(locale);
  const name = nameInMail(values.name);
  const creator = nameInMail(values.creator) || t('invite.somebody');
  const message = withoutLinks(values.message);
  const words = { tributeType, name, creator };
  return composeMail({
    locale,
    brand: appName,
    subject: t('reminder.subject', words),
    heading: t('reminder.heading', words),
    quote: message ? { label: t('invite.message', { creator }), words: message } : null,
    paragraphs: [t('reminder.body', words), t('invite.until', { tributeType, date: dueDate })],
    button: { label: t('reminder.button', words), url: values.link },
    ways: [
      { label: t('reminder.tomorrow'), url: values.remindTomorrowUrl },
      { label: t('reminder.calendar'), url: values.calendarUrl },
    ],
    footer: t('reminder.footer', words),
    footerWays: [{ label: t('invite.unsubscribe'), url: values.wayOut }],
  });
}
