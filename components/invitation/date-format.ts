/** Limits the cache, because readers choose their own locale. */
const MOST_FORMATS = 200;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter is expensive. @throws RangeError for an invalid locale or time zone */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= MOST_FORMATS) formats.clear();
  const format = new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
