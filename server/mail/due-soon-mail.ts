import { normaliseAddress } from '#lib/invites/address.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import { mailTranslator } from './mail-translator.ts';
import { type NotifiedReader, notificationFrame } from './notification-mail.ts';
import { nameInMail } from './without-links.ts';

const LISTED_MAX = 30;

export type DueSoonValues = NotifiedReader & {
  /** Full days left; 0 on the last day. */
  days: number;
  /** The last day in the tribute's zone (`formatDay`). */
  dueDate: string;
  sent: readonly string[];
  missing: readonly string[];
};

export function dueSoonMail(values: DueSoonValues): ComposedMail {
  const { locale, tributeType, name, days, dueDate, sent, missing } = values;
  const t = mailTranslator(locale);
  const words = { tributeType, name, days, date: dueDate, sent: sent.length, missing: missing.length };
  const list = (label: string, people: readonly string[]) => {
    const rest = people.length - LISTED_MAX;
    const named = people.map((person) => (normaliseAddress(person) ? person : nameInMail(person)));
    const items = rest > 0 ? [...named.slice(0, LISTED_MAX), t('people.others', { count: rest })] : named;
    return people.length > 0 ? [{ label, items }] : [];
  };
  return composeMail({
    ...notificationFrame(values),
    subject: t('notification.DUE_SOON.subject', words),
    heading: t('notification.DUE_SOON.heading', words),
    paragraphs: [t('notification.DUE_SOON.body', words)],
    lists: [
      ...list(t('notification.DUE_SOON.missing'), missing),
      ...list(t('notification.DUE_SOON.sent'), sent),
    ],
    button: { label: t('notification.DUE_SOON.button', words), url: values.link },
  });
}
