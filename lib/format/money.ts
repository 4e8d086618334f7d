import { languageOf } from '#lib/messages/languages.ts';

const CENTS_PER_UNIT = 100;

/** Returns an amount in the reader's language, without cents where there are none: $5, $0.50. */
export function formatMoney(cents: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(languageOf(locale).moneyTag ?? locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / CENTS_PER_UNIT);
}
