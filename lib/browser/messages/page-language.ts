import type { Language } from '#lib/messages/language.ts';
import { languageOf } from '#lib/messages/languages.ts';

export const pageLanguage = (): Language =>
  languageOf(typeof document === 'undefined' ? '' : document.documentElement.lang);
