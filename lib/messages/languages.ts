import { en } from './en/language.ts';
import { es } from './es/language.ts';
import type { Language } from './language.ts';

/** By BCP 47 tag; everything derives from this list. Carries only the texts that a page needs while no server answers. */
export const LANGUAGES = { en, es } satisfies Record<string, Language>;

export type Locale = keyof typeof LANGUAGES;

export const LOCALES = Object.keys(LANGUAGES) as [Locale, ...Locale[]];

export const DEFAULT_LOCALE: Locale = 'en';

/** Returns `language`, or English when we don't have it. */
export function localeOf(language: string): Locale {
  return LOCALES.find((locale) => locale === language) ?? DEFAULT_LOCALE;
}

export const languageOf = (tag: string): Language => LANGUAGES[localeOf(tag.split('-')[0] ?? '')];
