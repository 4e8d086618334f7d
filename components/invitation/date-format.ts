/** Readers ask for locales of their own choosing: they shall not fill the memory. */
const MOST_FORMATS = 200;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The formatter of a locale, kept for the next reader: making one costs far more than using it.
 * @throws RangeError on a locale or time zone that nobody knows
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= MOST_FORMATS) formats.clear();
  const format = new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
