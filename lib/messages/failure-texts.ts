import en from './en/trouble.json' with { type: 'json' };
import es from './es/trouble.json' with { type: 'json' };

// In the browser from the start, without the ICU runtime: where a page has failed there is no server to ask for words.
const TEXTS: Record<string, typeof en> = { en, es };

/** The texts of a failure in the language of a tag (BCP 47) such as `es-MX`; English where we have no other. */
export function failureTexts(languageTag: string): typeof en {
  return TEXTS[languageTag.split('-')[0] ?? ''] ?? en;
}

/** The texts of a failure in the language of the page; English where there is none. */
export function failureTextsOfPage(): typeof en {
  return failureTexts(typeof document === 'undefined' ? '' : document.documentElement.lang);
}
