const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
/** Steps of a thousand, as phones and file managers count. */
const STEP = 1000;

/** The size of a file as people read it: "12 MB", "1.4 GB"; nothing is shown finer than a kilobyte. */
export function formatSize(sizeBytes: number, locale: string): string {
  let value = Math.max(0, sizeBytes) / STEP;
  let unit = 0;
  // What would be rounded up to 1,000 belongs to the next unit.
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
