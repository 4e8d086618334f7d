import type { MailedType } from '#lib/notifications/mailed-types.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';
import { mailTranslator } from './mail-translator.ts';
import { namePeople } from './name-people.ts';
import { type ReelInMail, reelFrame } from './reel-in-mail.ts';
import { nameInMail } from './without-links.ts';

export type NotifiedReader = ReelInMail & {
  /** Whether the reader makes the reel; otherwise they have a clip in it. */
  isForCreator: boolean;
  link: string;
  unsubscribeUrl: string;
  settingsUrl: string;
};

export type NotificationValues = NotifiedReader & {
  type: Exclude<MailedType, 'DUE_SOON'>;
  /** The person behind each event; '' if unknown. */
  people: readonly string[];
  /** Absolute address of a moment of the clip (`MAIL_PICTURES.still`); null without one. */
  stillUrl: string | null;
};

export function notificationMail(values: NotificationValues): ComposedMail {
  const { locale, type, tributeType, name, people, stillUrl } = values;
  const t = mailTranslator(locale);
  const who = namePeople(people, locale);
  const words = {
    tributeType,
    name,
    who,
    count: Math.max(1, people.length),
    // Without names it is the reader's own clip.
    isOwn: String(people.every((person) => person === '')),
  };
  return composeMail({
    ...notificationFrame(values),
    subject: t(`notification.${type}.subject`, words),
    heading: t(`notification.${type}.heading`, words),
    paragraphs: [t(`notification.${type}.body`, words)],
    still: stillUrl ? { url: stillUrl, alt: t(`still.${type === 'HEARTED' ? 'own' : 'clip'}`) } : null,
    button: { label: t(`notification.${type}.button`, words), url: values.link },
  });
}

export function notificationFrame(
  values: NotifiedReader,
): ReturnType<typeof reelFrame> & Pick<MailContent, 'footer' | 'footerWays'> {
  const { appName, locale, tributeType, unsubscribeUrl, settingsUrl } = values;
  const t = mailTranslator(locale);
  const name = nameInMail(values.name);
  const isForCreator = String(values.isForCreator);
  return {
    ...reelFrame(values),
    footer: t('notification.footer', { appName, tributeType, name, isForCreator }),
    footerWays: [
      { label: t('notification.turnOff'), url: unsubscribeUrl },
      { label: t('notification.settings'), url: settingsUrl },
    ],
  };
}
