import { type ComposedMail, composeMail } from './compose-mail.ts';
import { mailTranslator } from './mail-translator.ts';
import { type ReelInMail, reelFrame } from './reel-in-mail.ts';
import { nameInMail } from './without-links.ts';

export type LinkMailValues = ReelInMail & {
  link: string;
  unsubscribeUrl: string;
  /** Who sent a thank-you for the reader alone; empty without a name. */
  thanksFrom?: string;
};

/** Brings a person back to what they sent, or to a thank-you for them, from any device. */
export function linkMail(values: LinkMailValues): ComposedMail {
  const { appName, locale, tributeType } = values;
  const t = mailTranslator(locale);
  const name = nameInMail(values.name);
  const { thanksFrom } = values;
  const from = nameInMail(thanksFrom ?? '');
  const words = { tributeType, name, from, hasFrom: String(from !== '') };
  const about = thanksFrom === undefined ? 'link' : 'thanks';
  return composeMail({
    ...reelFrame(values),
    subject: t(`${about}.subject`, words),
    heading: t(`${about}.heading`, words),
    quote: null,
    paragraphs: [t(`${about}.body`, words)],
    button: { label: t(`${about}.button`), url: values.link },
    ways: [],
    footer: t(`${about}.footer`, { name, appName }),
    footerWays: [{ label: t('invite.unsubscribe'), url: values.unsubscribeUrl }],
  });
}
