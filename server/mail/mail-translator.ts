import { createIsolatingTranslator } from '#lib/messages/isolating-translator.ts';
import { LOCALES, type Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';

export type MailVoice = { appName: string; address: string; locale: Locale };

const translatorFor = (locale: Locale) =>
  createIsolatingTranslator({ locale, messages: messagesFor(locale), namespace: 'mail' });

/** Cached, because each keeps its parsed messages. */
const TRANSLATORS = Object.fromEntries(LOCALES.map((locale) => [locale, translatorFor(locale)])) as Record<
  Locale,
  ReturnType<typeof translatorFor>
>;

export const mailTranslator = (locale: Locale) => TRANSLATORS[locale];
