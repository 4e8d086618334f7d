import { expect, test } from 'vitest';
import { readerLocale } from '#components/tribute/reader-locale.ts';

test.each([
  ['en-GB,en;q=0.9', 'en-GB'],
  ['de-DE,de;q=0.9,en-AU;q=0.8', 'en-AU'],
  ['de-DE', 'en'],
  ['*', 'en'],
  ['not a tag, en-IE', 'en-IE'],
  ['', 'en'],
  [null, 'en'],
])('a reader who accepts %o of an English page is shown dates in %s', (accepted, locale) => {
  expect(readerLocale(accepted, 'en')).toBe(locale);
});
