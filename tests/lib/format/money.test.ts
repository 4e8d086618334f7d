import { expect, test } from 'vitest';
import { formatMoney } from '#lib/format/money.ts';

test('formats money for its reader, without zero cents', () => {
  expect(formatMoney(500, 'usd', 'en')).toBe('$5');
  expect(formatMoney(150, 'usd', 'en')).toBe('$1.50');
  expect(formatMoney(500, 'usd', 'es')).toBe('$5');
});
