import { describe, expect, test } from 'vitest';
import { messagesFor } from '#lib/messages/messages.ts';
import { fixedTexts } from '#tests/support/fixed-texts.ts';

type Tree = { [key: string]: string | Tree };
const textsOf = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : textsOf(value, `${prefix}${key}.`),
  );

// English shows the fixed texts exactly; Spanish readers read Spanish.
describe('fixed texts of the specification', () => {
  // Shorter ones, such as "$0", are values.
  const fixed = new Set(fixedTexts().filter((text) => text.length > 3));
  const spanish = new Map(textsOf(messagesFor('es')));
  const shown = textsOf(messagesFor('en')).filter(([, text]) => fixed.has(text));

  test('are in the English catalogues, to the letter', () => {
    const found = new Set(shown.map(([, text]) => text));
    expect(found.size).toBeGreaterThanOrEqual(17);
    expect([...found]).toEqual(
      expect.arrayContaining(['Loading...', 'logout Successfully', 'Try After Sometime']),
    );
  });

  test.each(shown)('%s is translated to Spanish', (key, text) => {
    expect(spanish.get(key)).not.toBe(text);
    expect(spanish.get(key)?.trim()).toBeTruthy();
  });
});
