import { DEFAULT_LOCALE, LOCALES, type Locale } from './languages.ts';

export const LOCALE_COOKIE = 'locale';

/** Returns the chosen language (cookie), else the first match of `Accept-Language` (RFC 9110 §12.5.4), else English. */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  return ours(chosen) ?? languagesOf(acceptLanguage).map(ours).find(Boolean) ?? DEFAULT_LOCALE;
}

function ours(language: string | undefined): Locale | undefined {
  return LOCALES.find((locale) => locale === language);
}

/** Returns the languages of an Accept-Language header without regions, sorted by q-value, highest first. */
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
