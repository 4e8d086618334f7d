import { createIsolatingTranslator } from '#lib/messages/isolating-translator.ts';
import { LOCALES, type Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';

export type MailVoice = { appName: string; address: string; locale: Locale };

const translatorFor = (locale: Locale) =>
  createIsolatingTranslator({ locale, messages: messagesFor(locale), namespace: 'mail' });
const helpTranslatorFor = (locale: Locale) =>
  createIsolatingTranslator({ locale, messages: messagesFor(locale), namespace: 'board.tip' });

/** Cached, because each keeps its parsed messages. */
const cached = <Translator>(make: (locale: Locale) => Translator) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, Translator>;

const TRANSLATORS = cached(translatorFor);
const HELP_TRANSLATORS = cached(helpTranslatorFor);

export const mailTranslator = (locale: Locale) => TRANSLATORS[locale];

/** The texts with the way on for a stuck person, as the board shows them. */
export const helpTranslator = (locale: Locale) => HELP_TRANSLATORS[locale];
