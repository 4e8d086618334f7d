const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
/** Decimal units, as phones and file managers use. */
const STEP = 1000;

/** Returns a file size such as "12 MB" or "1.4 GB", in kilobytes or larger units. */
export function formatSize(sizeBytes: number, locale: string): string {
  let value = Math.max(0, sizeBytes) / STEP;
  let unit = 0;
  // A value that rounds up to 1,000 belongs to the next unit.
  while (Math.round(value) >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[unit] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value);
}
