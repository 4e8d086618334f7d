import type { Messages } from './language.ts';
import { DEFAULT_LOCALE, LANGUAGES, LOCALES, type Locale, localeOf } from './languages.ts';

const loaded = LOCALES.map(async (locale) => {
  const { catalogue } = await LANGUAGES[locale].onDemand();
  return [locale, await catalogue()] as const;
});

/** Only for the server: a page would carry every text of every language. */
const CATALOGUES = Object.fromEntries(await Promise.all(loaded)) as Record<Locale, Messages>;

export const en = CATALOGUES[DEFAULT_LOCALE];

export function messagesFor(language: string): Messages {
  return CATALOGUES[localeOf(language)];
}
