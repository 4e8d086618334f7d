import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeUpgrade } from '#server/migrations/describe-upgrade.ts';
import type { Migration } from '#server/migrations/migration.ts';

const migration = (version: number, besideOlder: string | false): Migration => ({
  version,
  name: 'a change',
  besideOlder,
  up: () => Promise.resolve(),
});
const RENAMING = [migration(2, false)];
const ADDING = [
  ...RENAMING,
  migration(3, 'Older programs ignore the field.'),
  migration(4, 'They ignore it.'),
];

test.each([
  ['new data', null, ADDING, true, 'none yet'],
  ['the same version', { needed: 2, migrated: 4 }, ADDING, true, 'version 4, like this program'],
  [
    'data of a newer program',
    { needed: 2, migrated: 4 },
    RENAMING,
    true,
    /^version 4, beside which .*\(2\) may work$/,
  ],
  [
    'an addition',
    { needed: 2, migrated: 2 },
    ADDING,
    true,
    /^version 2, .* to 4 .*: replace one process after the other$/,
  ],
  ['a further addition', { needed: 2, migrated: 3 }, ADDING, true, /^version 3, .* to 4 .*one process after/],
  ['a new name', { needed: 1, migrated: 1 }, ADDING, false, /^version 1, .* to 4: stop all older programs/],
])('tells how to upgrade: %s', (_, versions, migrations, isBeside, words) => {
  const found = describeUpgrade(versions, migrations);
  expect(found.isBeside).toBe(isBeside);
  expect(found.words).toMatch(words);
});

test('rejects data that needs a newer program', () => {
  expect(() => describeUpgrade({ needed: 5, migrated: 6 }, ADDING)).toThrow('knows version 5');
});

test('says what the operations page quotes', () => {
  const page = readFileSync('docs/operations.md', 'utf8').replaceAll(/\s+/g, ' ');
  const said = [2, 4, 1].map((needed) => describeUpgrade({ needed, migrated: needed }, ADDING).words);
  const quotes = ['replace one process after the other', 'like this program', 'stop all older programs'];
  for (const [index, quote] of quotes.entries()) expect(said[index]).toContain(quote);
  expect(quotes.filter((quote) => !page.includes(`\`${quote}\``))).toEqual([]);
});
