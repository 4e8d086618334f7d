import { en } from './en/language.ts';
import { es } from './es/language.ts';
import type { Language } from './language.ts';

/**
 * Our languages by their tags (BCP 47). Selectors, page languages, contracts and catalogues derive from this list. It
 * brings no catalogue along: only the few texts that a page needs where no server answers.
 */
export const LANGUAGES = { en, es } satisfies Record<string, Language>;

export type Locale = keyof typeof LANGUAGES;

export const LOCALES = Object.keys(LANGUAGES) as [Locale, ...Locale[]];

export const DEFAULT_LOCALE: Locale = 'en';

/** Returns the language to use where `language` is asked for; English when we do not have it. */
export function localeOf(language: string): Locale {
  return LOCALES.find((locale) => locale === language) ?? DEFAULT_LOCALE;
}

/** Returns the language of a tag such as `es-MX`; English when we do not have it. */
export const languageOf = (tag: string): Language => LANGUAGES[localeOf(tag.split('-')[0] ?? '')];
