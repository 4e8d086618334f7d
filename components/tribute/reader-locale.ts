/**
 * The locale in which a reader is shown dates: the region they asked for (`Accept-Language`) where it belongs
 * to the language of the page, so that British and American readers of English each get their own order;
 * else the language of the page, because a foreign date inside its sentences would read oddly.
 */
export function readerLocale(acceptLanguage: string | null, pageLocale: string): string {
  const language = languageOf(pageLocale) ?? '';
  const accepted = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => entry.split(';')[0]?.trim() ?? '')
    // Preview agents name no language: that is seen without the cost of an error.
    .find((tag) => tag.toLowerCase().startsWith(language) && languageOf(tag) === language);
  return accepted ?? pageLocale;
}

/** The language of a tag, or null when the header holds something that is no tag. */
function languageOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return null;
  }
}
