import { createIsolatingTranslator } from '#lib/messages/isolating-translator.ts';
import { LOCALES, type Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';

/** What every mail knows: who writes, and in which language. */
export type MailVoice = { appName: string; locale: Locale };

const translatorFor = (locale: Locale) =>
  createIsolatingTranslator({ locale, messages: messagesFor(locale), namespace: 'mail' });

/** They live as long as the process, because each keeps the texts that it has parsed. */
const TRANSLATORS = Object.fromEntries(LOCALES.map((locale) => [locale, translatorFor(locale)])) as Record<
  Locale,
  ReturnType<typeof translatorFor>
>;

/** The texts of our mails in a language. */
export const mailTranslator = (locale: Locale) => TRANSLATORS[locale];
