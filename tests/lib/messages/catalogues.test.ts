import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';

type Tree = { [key: string]: string | Tree };

/** Every text of a catalogue by its full key. */
function textsOf(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${prefix}${key}`, value]]
        : Array.from(textsOf(value, `${prefix}${key}.`)),
    ),
  );
}

/** Returns the placeholders of a text: `{name}`, `{count, plural, …}`; words of a branch are harmless. */
const placesOf = (text: string) => [...text.matchAll(/\{(\w+)(?=[},])/g)].map(([, name]) => name ?? '');

const english = textsOf(messagesFor('en'));

describe.each(LOCALES)('the texts in %s', (locale) => {
  const texts = textsOf(messagesFor(locale));

  test('are complete', () => {
    expect(new Set(texts.keys())).toEqual(new Set(english.keys()));
    const empty = [...texts].filter(([, text]) => text.trim() === '').map(([key]) => key);
    expect(empty).toEqual([]);
  });

  test('keep a number and its percent sign on one line', () => {
    expect([...texts].filter(([, text]) => / %/.test(text)).map(([key]) => key)).toEqual([]);
  });

  test('can be formatted with the arguments of the English ones', () => {
    const failures: string[] = [];
    const translate = createTranslator({
      locale,
      messages: messagesFor(locale),
      onError: (error) => failures.push(error.message),
    }) as (key: string, values: Record<string, string | number>) => string;
    for (const [key, text] of english) {
      const values = Object.fromEntries(placesOf(text).map((place) => [place, valueOf(text, place)]));
      translate(key, values);
    }
    expect(failures).toEqual([]);
  });
});

test('Spanish never says “de el” or “a el”, which “{clip}” would complete', () => {
  const texts = textsOf(messagesFor('es'));
  expect([...texts].filter(([, text]) => /\b(de|a) \{clip\}/i.test(text)).map(([key]) => key)).toEqual([]);
});

/** A number where the text counts, else a word. */
function valueOf(text: string, place: string): string | number {
  return new RegExp(`\\{${place}, (plural|selectordinal|number)`).test(text) ? 2 : 'OTHER';
}
