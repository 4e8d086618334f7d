import { type ComposedMail, composeMail } from './compose-mail.ts';
import type { MailWay } from './mail-content.ts';
import { mailTranslator } from './mail-translator.ts';
import { type ReelInMail, reelFrame } from './reel-in-mail.ts';
import { nameInMail, withoutLinks } from './without-links.ts';

export type InviteValues = ReelInMail & {
  creator: string;
  message: string;
  dueDate: string;
  link: string;
  unsubscribeUrl: string;
};

/** What only reminders have: further links, and the way on for a stuck person. */
type More = { ways?: MailWay[]; help?: string | null };

export const inviteMail = (values: InviteValues): ComposedMail => askToRecord('invite', values);

export function askToRecord(
  footer: 'invite' | 'reminder' | 'reminderOnce',
  values: InviteValues,
  moreOf: (t: ReturnType<typeof mailTranslator>) => More = () => ({}),
): ComposedMail {
  const { appName, locale, tributeType, dueDate } = values;
  const t = mailTranslator(locale);
  const name = nameInMail(values.name);
  const creator = nameInMail(values.creator) || t('invite.somebody');
  const message = withoutLinks(values.message);
  const kind = footer === 'invite' ? 'invite' : 'reminder';
  const words = { tributeType, name, creator };
  const { ways = [], help } = moreOf(t);
  return composeMail({
    ...reelFrame(values),
    subject: t(`${kind}.subject`, words),
    heading: t(`${kind}.heading`, words),
    quote: message ? { label: t('invite.message', { creator }), words: message } : null,
    paragraphs: [
      t(`${kind}.body`, words),
      ...(help ? [help] : []),
      t('invite.until', { tributeType, date: dueDate }),
    ],
    button: { label: t(`${kind}.button`, words), url: values.link },
    ways,
    footer: t(`${footer}.footer`, { name, creator, appName }),
    footerWays: [{ label: t('invite.unsubscribe'), url: values.unsubscribeUrl }],
  });
}
