import type { Language } from '#lib/messages/language.ts';
import { languageOf } from '#lib/messages/languages.ts';

/** Returns the page's language; English without a page. */
export const pageLanguage = (): Language =>
  languageOf(typeof document === 'undefined' ? '' : document.documentElement.lang);
