import type { MailedType } from '#lib/notifications/mailed-types.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { type ComposedMail, composeMail, type MailContent } from './compose-mail.ts';
import { type MailVoice, mailTranslator } from './mail-translator.ts';
import { namePeople } from './name-people.ts';

/** Where every mail of a notification leads besides its own button. */
export type NotificationWays = {
  /** Where its button leads. */
  link: string;
  /** Page that turns the mails of this type off. */
  unsubscribeUrl: string;
  settingsUrl: string;
};

export type NotificationValues = MailVoice &
  NotificationWays & {
    type: Exclude<MailedType, 'DUE_SOON'>;
    tributeType: TributeType;
    /** Whom or what the tribute is about. */
    name: string;
    /** Who did it, one for each thing that happened; empty where nobody knows. */
    people: readonly string[];
  };

/** Tells by mail what the bell tells in the app, one mail for all that came together. */
export function notificationMail(values: NotificationValues): ComposedMail {
  const { locale, type, tributeType, name, people } = values;
  const t = mailTranslator(locale);
  const words = {
    tributeType,
    name,
    who: namePeople(people, locale),
    count: Math.max(1, people.length),
    // Nobody is named where it is the reader's own.
    isOwn: String(people.every((person) => person === '')),
  };
  return composeMail({
    ...notificationFrame(values),
    topic: name,
    subject: t(`notification.${type}.subject`, words),
    heading: t(`notification.${type}.heading`, words),
    paragraphs: [t(`notification.${type}.body`, words)],
    button: { label: t(`notification.${type}.button`, words), url: values.link },
  });
}

/** What all mails of notifications have in common: who writes, why, and the ways out. */
export function notificationFrame({
  appName,
  locale,
  unsubscribeUrl,
  settingsUrl,
}: MailVoice & NotificationWays): Pick<MailContent, 'locale' | 'brand' | 'footer' | 'footerWays'> {
  const t = mailTranslator(locale);
  return {
    locale,
    brand: appName,
    footer: t('notification.footer', { appName }),
    footerWays: [
      { label: t('notification.turnOff'), url: unsubscribeUrl },
      { label: t('notification.settings'), url: settingsUrl },
    ],
  };
}
