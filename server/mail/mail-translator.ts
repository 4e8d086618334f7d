import { createIsolatingTranslator } from '#lib/messages/isolating-translator.ts';
import { type Locale, messagesFor } from '#lib/messages/messages.ts';

/** What every mail knows: who writes, and in which language. */
export type MailVoice = { appName: string; locale: Locale };

const translatorFor = (locale: Locale) =>
  createIsolatingTranslator({ locale, messages: messagesFor(locale), namespace: 'mail' });

/** They live as long as the process, because each keeps the texts that it has parsed. */
const TRANSLATORS: Record<Locale, ReturnType<typeof translatorFor>> = {
  en: translatorFor('en'),
  es: translatorFor('es'),
};

/** The texts of our mails in a language. */
export const mailTranslator = (locale: Locale) => TRANSLATORS[locale];
