/** What stands for the language of a tag (BCP 47) such as `es-MX`; for English where we have no other. */
export function inLanguage<Texts>(texts: { en: Texts; es: Texts }, languageTag: string): Texts {
  return languageTag.split('-')[0] === 'es' ? texts.es : texts.en;
}

/** The language of the page; none where there is no page. */
export const pageLanguage = (): string =>
  typeof document === 'undefined' ? '' : document.documentElement.lang;
