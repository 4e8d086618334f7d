const CENTS_PER_UNIT = 100;

/** Our Spanish is that of the Americas, where the dollar stands before the number, as in the fixed texts. */
const WRITTEN_AS: Record<string, string> = { es: 'es-419' };

/** An amount in the reader's way of writing it, without cents where there are none: $5, $0.50. */
export function formatMoney(cents: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(WRITTEN_AS[locale] ?? locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / CENTS_PER_UNIT);
}
