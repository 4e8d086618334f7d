import { createIsolatingTranslator } from './isolating-translator.ts';
import { LOCALES, type Locale } from './languages.ts';
import { messagesFor } from './messages.ts';

/** The namespaces of the pages behind a shared link, and of the checks of input. */
function translatorsFor(locale: Locale) {
  const messages = messagesFor(locale);
  return {
    checks: createIsolatingTranslator({ locale, messages, namespace: 'checks' }),
    film: createIsolatingTranslator({ locale, messages, namespace: 'film' }),
    landing: createIsolatingTranslator({ locale, messages, namespace: 'landing' }),
    layout: createIsolatingTranslator({ locale, messages, namespace: 'layout' }),
    notfound: createIsolatingTranslator({ locale, messages, namespace: 'notfound' }),
    preview: createIsolatingTranslator({ locale, messages, namespace: 'preview' }),
    tribute: createIsolatingTranslator({ locale, messages, namespace: 'tribute' }),
  };
}

const TRANSLATORS = Object.fromEntries(LOCALES.map((locale) => [locale, translatorsFor(locale)])) as Record<
  Locale,
  ReturnType<typeof translatorsFor>
>;

/** Returns translators that live as long as the process, so that messages are parsed once. */
export function translatorsOf(locale: Locale) {
  return TRANSLATORS[locale];
}
