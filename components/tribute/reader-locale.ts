/** Returns the reader's region (`Accept-Language`) if it matches the page's language, else that language. */
export function readerLocale(acceptLanguage: string | null, pageLocale: string): string {
  const language = languageOf(pageLocale) ?? '';
  const accepted = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => entry.split(';')[0]?.trim() ?? '')
    // Skips preview agents, which send no language.
    .find((tag) => tag.toLowerCase().startsWith(language) && languageOf(tag) === language);
  return accepted ?? pageLocale;
}

/** Returns null for an invalid tag. */
function languageOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return null;
  }
}
