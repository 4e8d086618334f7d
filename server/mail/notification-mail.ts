import type { MailedType } from '#lib/notifications/mailed-types.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { type ComposedMail, composeMail, type MailContent } from './compose-mail.ts';
import { type MailVoice, mailTranslator } from './mail-translator.ts';
import { namePeople } from './name-people.ts';

export type NotificationWays = {
  link: string;
  unsubscribeUrl: string;
  settingsUrl: string;
};

export type NotificationValues = MailVoice &
  NotificationWays & {
    type: Exclude<MailedType, 'DUE_SOON'>;
    tributeType: TributeType;
    name: string;
    /** One name per event; '' if unknown. */
    people: readonly string[];
  };

export function notificationMail(values: NotificationValues): ComposedMail {
  const { locale, type, tributeType, name, people } = values;
  const t = mailTranslator(locale);
  const words = {
    tributeType,
    name,
    who: namePeople(people, locale),
    count: Math.max(1, people.length),
    // The reader's own event has no name.
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
