import { createIsolatingTranslator } from './isolating-translator.ts';
import { LOCALES, type Locale } from './languages.ts';
import { messagesFor } from './messages.ts';

/** The namespaces of the pages behind a shared link, and of the checks of what people send. */
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

/**
 * Translators that live as long as the process, for what is asked for often: each keeps the messages it has
 * parsed, where one made for a request would parse them again.
 */
export function translatorsOf(locale: Locale) {
  return TRANSLATORS[locale];
}
