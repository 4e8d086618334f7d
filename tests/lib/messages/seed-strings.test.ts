import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { messagesFor } from '#lib/messages/messages.ts';

const SEED = '../shared/spec/seed.md';

type Tree = { [key: string]: string | Tree };
const textsOf = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : textsOf(value, `${prefix}${key}.`),
  );

/** The texts that the seed gives in quotation marks, and those of its error catalogue (§8). */
function stringsOfSeed(): string[] {
  const seed = readFileSync(SEED, 'utf8');
  // Shorter ones, such as "$0", are values.
  const quoted = [...seed.matchAll(/"([^"]+)"/g)].flatMap(([, text]) =>
    text && text.length > 3 ? text : [],
  );
  const errors = [...seed.matchAll(/^\| [a-z-]+(?:, [a-z-]+)* \| (.+) \|$/gm)].map(([, text]) => text ?? '');
  return [...quoted, ...errors];
}

// In English the seed is met to the letter; whoever reads Spanish reads Spanish.
describe.skipIf(!existsSync(SEED))('the seed’s own strings', () => {
  const fixed = new Set(existsSync(SEED) ? stringsOfSeed() : []);
  const spanish = new Map(textsOf(messagesFor('es')));
  const shown = textsOf(messagesFor('en')).filter(([, text]) => fixed.has(text));

  test('are in the English catalogues, to the letter', () => {
    const found = new Set(shown.map(([, text]) => text));
    expect(found.size).toBeGreaterThanOrEqual(17);
    expect([...found]).toEqual(
      expect.arrayContaining(['Loading...', 'logout Successfully', 'Try After Sometime']),
    );
  });

  test.each(shown)('%s says something of its own in Spanish', (key, text) => {
    expect(spanish.get(key)).not.toBe(text);
    expect(spanish.get(key)?.trim()).toBeTruthy();
  });
});
