import { expect, test } from 'vitest';
import { directionOf } from '#lib/messages/direction.ts';
import { LOCALES } from '#lib/messages/languages.ts';

test.each([
  ['en', 'ltr'],
  ['es-419', 'ltr'],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ur-PK', 'rtl'],
  ['uz', 'ltr'],
  ['uz-Arab', 'rtl'],
])('%s is written %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});

test.each(LOCALES)('our language %s has a direction', (locale) => {
  expect(['ltr', 'rtl']).toContain(directionOf(locale));
});
