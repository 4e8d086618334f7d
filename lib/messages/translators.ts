import { createIsolatingTranslator } from './isolating-translator.ts';
import { type Locale, messagesFor } from './messages.ts';

/** The namespaces of the pages behind a shared link. */
function translatorsFor(locale: Locale) {
  const messages = messagesFor(locale);
  return {
    film: createIsolatingTranslator({ locale, messages, namespace: 'film' }),
    landing: createIsolatingTranslator({ locale, messages, namespace: 'landing' }),
    layout: createIsolatingTranslator({ locale, messages, namespace: 'layout' }),
    notfound: createIsolatingTranslator({ locale, messages, namespace: 'notfound' }),
    preview: createIsolatingTranslator({ locale, messages, namespace: 'preview' }),
    tribute: createIsolatingTranslator({ locale, messages, namespace: 'tribute' }),
  };
}

const TRANSLATORS: Record<Locale, ReturnType<typeof translatorsFor>> = {
  en: translatorsFor('en'),
  es: translatorsFor('es'),
};

/**
 * Translators that live as long as the process, for what is asked for often: each keeps the messages it has
 * parsed, where one made for a request would parse them again.
 */
export function translatorsOf(locale: Locale) {
  return TRANSLATORS[locale];
}
