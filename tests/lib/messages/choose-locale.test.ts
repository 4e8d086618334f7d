import { expect, test } from 'vitest';
import { chooseLocale } from '#lib/messages/choose-locale.ts';

test.each([
  [undefined, null, 'en'],
  [undefined, '', 'en'],
  [undefined, 'es', 'es'],
  [undefined, 'es-MX,es;q=0.9,en;q=0.8', 'es'],
  [undefined, 'ES-419', 'es'],
  [undefined, 'de-DE, de;q=0.9, es;q=0.5, en;q=0.3', 'es'],
  [undefined, 'en;q=0.4, es;q=0.8', 'es'],
  [undefined, 'es;q=0, en', 'en'],
  [undefined, 'de, *;q=0.1', 'en'],
  [undefined, ';;;,q=es', 'en'],
  ['es', 'en-GB', 'es'],
  ['en', 'es', 'en'],
  ['__proto__', 'es', 'es'],
])('chosen %s, accepted %s: %s', (chosen, accepted, locale) => {
  expect(chooseLocale(chosen, accepted)).toBe(locale);
});
