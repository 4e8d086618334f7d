import theirs from 'use-intl/format-message';
import { describe, expect, test } from 'vitest';
import formatMessage from '#lib/messages/format-message.ts';
import { LOCALES } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';

type Tree = { [key: string]: string | Tree };
const textsOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));

const formatters = {
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
};
const both = (locale: string, text: string, values?: Record<string, string | number>) => {
  const options = { locale, formatters, timeZone: 'UTC', cache: { message: {} } };
  return [ours, theirs as unknown as typeof ours].map((format) => format('key', text, values, options));
};
const ours = formatMessage as (...given: unknown[]) => string;

/** Every choice word of a text, to cover its branches. */
const choicesOf = (text: string) => [...text.matchAll(/(\w+)\s*\{/g)].map(([, word]) => word ?? '');

describe.each(LOCALES)('our formatter in %s', (locale) => {
  test('formats every text like the library', () => {
    let compared = 0;
    for (const text of textsOf(messagesFor(locale))) {
      const places = [...text.matchAll(/\{\s*(\w+)\s*[},]/g)].map(([, name]) => name ?? '');
      const counts = /plural|number|selectordinal/.test(text);
      const given = counts ? [0, 1, 2, 5, 1234.5] : ['nobody', ...choicesOf(text)];
      for (const value of given) {
        const values = Object.fromEntries(places.map((place) => [place, value]));
        const [own, library] = both(locale, text, values);
        expect([text, own]).toEqual([text, library]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(textsOf(messagesFor(locale)).length);
  });
});

test.each([
  ["It's here, isn't it? '{no}' and ''", {}],
  [
    '{n, plural, =0 {none} one {# clip of {name}} other {# clips, {m, select, a {A#} other {O}}}}',
    { m: 'a' },
  ],
  ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', {}],
  ['{n, number} {n, number, percent} {n, number, integer}', {}],
  ['# is a number sign', {}],
])('%s is formatted like the library', (text, values) => {
  for (const n of [0, 1, 2, 3, 11, 21, 1.5, 12_345]) {
    const [own, library] = both('en', text, { n, name: 'Anna', ...values });
    expect(own).toBe(library);
  }
});

test.each(['{day, date}', '{open', 'closed}', '{n, number, ::currency}', '{}'])('rejects %s', (text) => {
  expect(() => both('en', text, { day: 1, n: 1 })[0]).toThrow('cannot be read');
});

test('reports a missing value', () => {
  expect(() => both('en', 'Hello {name}', {})).toThrow('name');
});
