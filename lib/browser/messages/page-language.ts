import type { Language } from '#lib/messages/language.ts';
import { languageOf } from '#lib/messages/languages.ts';

/** Returns the language of the page; English where there is no page. */
export const pageLanguage = (): Language =>
  languageOf(typeof document === 'undefined' ? '' : document.documentElement.lang);
