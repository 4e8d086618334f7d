import { createTranslator } from 'use-intl/core';
import { type Locale, messagesFor } from './messages.ts';

/** The namespaces of the pages behind a shared link. */
function translatorsFor(locale: Locale) {
  const messages = messagesFor(locale);
  return {
    film: createTranslator({ locale, messages, namespace: 'film' }),
    landing: createTranslator({ locale, messages, namespace: 'landing' }),
    layout: createTranslator({ locale, messages, namespace: 'layout' }),
    notfound: createTranslator({ locale, messages, namespace: 'notfound' }),
    preview: createTranslator({ locale, messages, namespace: 'preview' }),
    tribute: createTranslator({ locale, messages, namespace: 'tribute' }),
  };
}

const TRANSLATORS: Record<Locale, ReturnType<typeof translatorsFor>> = {
  en: translatorsFor('en'),
  es: translatorsFor('es'),
};

/**
 * Translators that live as long as the process, for what is asked for often: each keeps the messages it has
 * parsed, where one made for a request would parse them anew.
 */
export function translatorsOf(locale: Locale) {
  return TRANSLATORS[locale];
}
