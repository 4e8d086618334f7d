import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Language } from '#lib/messages/language.ts';
import { LANGUAGES, LOCALES } from '#lib/messages/languages.ts';

// A language starts as a copy of another: this finds leftovers.

test.each(LOCALES)('amounts and dates in %s are its own', async (locale) => {
  const { moneyTag = locale, datePicker }: Language = LANGUAGES[locale];
  expect(new Intl.Locale(moneyTag).language).toBe(locale);
  if (!datePicker) return;
  const source = readFileSync(`lib/messages/${locale}/date-picker.ts`, 'utf8');
  expect(source).toContain(`'dayjs/locale/${locale}'`);
  await datePicker();
  const { default: dayjs } = await import('dayjs');
  const march = dayjs('2026-03-01').locale(locale).format('MMMM');
  expect(march).toBe(new Intl.DateTimeFormat(locale, { month: 'long' }).format(new Date(2026, 2, 1)));
});

test('no two languages share a name or the words of the date picker', async () => {
  const languages: Language[] = Object.values(LANGUAGES);
  const names = languages.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const pickers = await Promise.all(languages.map(async ({ datePicker }) => datePicker?.()));
  const words = pickers.map((texts) => texts?.cancelButtonLabel ?? 'English');
  expect(new Set(words).size).toBe(words.length);
});

test.each(LOCALES)('the list of languages loads only two small namespaces of %s', (locale) => {
  const source = readFileSync(`lib/messages/${locale}/language.ts`, 'utf8');
  const imported = [...source.matchAll(/^import (?!type )[^;]*?from '([^']+)'/gm)].map(
    ([, from]) => from ?? '',
  );
  expect(imported.toSorted()).toEqual(['./session.json', './trouble.json']);
  const bytes = imported.map((from) => statSync(`lib/messages/${locale}/${from}`).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000);
});
