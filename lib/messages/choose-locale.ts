import { DEFAULT_LOCALE, LOCALES, type Locale } from './languages.ts';

/** Keeps the language that a person chose, on this browser. */
export const LOCALE_COOKIE = 'locale';

/**
 * The language to speak to a reader: the one they chose (`chosen`, the cookie), else the first of ours that
 * their browser asks for (`Accept-Language`, RFC 9110 §12.5.4), else English.
 */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  return ours(chosen) ?? languagesOf(acceptLanguage).map(ours).find(Boolean) ?? DEFAULT_LOCALE;
}

function ours(language: string | undefined): Locale | undefined {
  return LOCALES.find((locale) => locale === language);
}

/** The languages of an Accept-Language header without their regions, the dearest first. */
function languagesOf(header: string | null): (string | undefined)[] {
  return (header ?? '')
    .split(',')
    .map((entry) => {
      const [range = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const weight = parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2);
      return { language: range.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}
