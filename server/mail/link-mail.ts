import { type ComposedMail, composeMail } from './compose-mail.ts';
import { mailTranslator } from './mail-translator.ts';
import { type ReelInMail, reelFrame } from './reel-in-mail.ts';
import { nameInMail } from './without-links.ts';

export type LinkMailValues = ReelInMail & { link: string; unsubscribeUrl: string };

/** Brings a person back to what they sent, from any device. */
export function linkMail(values: LinkMailValues): ComposedMail {
  const { appName, locale, tributeType } = values;
  const t = mailTranslator(locale);
  const name = nameInMail(values.name);
  const words = { tributeType, name };
  return composeMail({
    ...reelFrame(values),
    subject: t('link.subject', words),
    heading: t('link.heading', words),
    quote: null,
    paragraphs: [t('link.body', words)],
    button: { label: t('link.button'), url: values.link },
    ways: [],
    footer: t('link.footer', { name, appName }),
    footerWays: [{ label: t('invite.unsubscribe'), url: values.unsubscribeUrl }],
  });
}
