import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { type Planted, plant } from '#tests/support/plant.ts';

// Adds an occasion and a language to a copy of the sources: the occasion in its folder and the message files, the
// language by its folder and one line. A place that has to be changed too does not compile or fails a test of the copy.

type Tree = { [key: string]: string | Tree };

const OCCASIONS = 'lib/tribute/occasions';

/** Replaces text that must be there. */
function replaced(path: string, ...pairs: [before: string, after: string][]): string {
  return pairs.reduce(
    (source, [before, after]) => {
      if (!source.includes(before)) throw new Error(`${path} has no ${before}`);
      return source.replace(before, after);
    },
    readFileSync(path, 'utf8'),
  );
}

/** Returns the texts with one for RETIREMENT wherever there is one for GOODBYE, in words of its own. */
function withRetirement(tree: Tree): Tree {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string | Tree][] => {
    const kept = typeof value === 'string' ? value : withRetirement(value);
    return key === 'GOODBYE'
      ? [
          [key, kept],
          ['RETIREMENT', reworded(kept)],
        ]
      : [[key, kept]];
  });
  return Object.fromEntries(entries);
}

const reworded = (value: string | Tree): string | Tree =>
  typeof value === 'string'
    ? value.replace(/[.?]?$/, ' at work$&')
    : Object.fromEntries(Object.entries(value).map(([key, text]) => [key, reworded(text)]));

const catalogues = globSync('lib/messages/*/*.json').map((path): [string, string] => [
  path,
  JSON.stringify(withRetirement(JSON.parse(readFileSync(path, 'utf8')) as Tree)),
]);

const occasion = {
  [`${OCCASIONS}/retirement.ts`]: replaced(`${OCCASIONS}/goodbye.ts`, ['const goodbye', 'const retirement']),
  [`${OCCASIONS}/retirement-ornament.ts`]: replaced(`${OCCASIONS}/goodbye-ornament.ts`, [
    'const goodbye',
    'const retirement',
  ]),
  [`${OCCASIONS}/icons.ts`]: replaced(`${OCCASIONS}/icons.ts`, [
    '  REVIEWS:',
    "  RETIREMENT: 'M4 4H60V60H4Z',\n  REVIEWS:",
  ]),
  [`${OCCASIONS}/ornaments.ts`]: replaced(
    `${OCCASIONS}/ornaments.ts`,
    [
      'import { reviewsOrnament }',
      "import { retirementOrnament } from './retirement-ornament.ts';\nimport { reviewsOrnament }",
    ],
    ['  GOODBYE: goodbyeOrnament,\n', '  GOODBYE: goodbyeOrnament,\n  RETIREMENT: retirementOrnament,\n'],
  ),
  [`${OCCASIONS}/occasions.ts`]: replaced(
    `${OCCASIONS}/occasions.ts`,
    ['import { reviews }', "import { retirement } from './retirement.ts';\nimport { reviews }"],
    ['  GOODBYE: goodbye,\n', '  GOODBYE: goodbye,\n  RETIREMENT: retirement,\n'],
  ),
};

/** The new language has the Spanish texts: only its folder and its name are new. */
const FRENCH: Record<string, [before: string, after: string][]> = {
  'language.ts': [
    ['const es:', 'const fr:'],
    ['Español', 'Français'],
    ["'es-419'", "'fr'"],
  ],
  'date-picker.ts': [
    ['esES }', 'frFR }'],
    ['esES.', 'frFR.'],
    ['locale/es', 'locale/fr'],
  ],
};

/** The files of the new language, after those of Spanish in the copy. */
const language = {
  ...Object.fromEntries(
    globSync('lib/messages/es/*.ts').map((path) => [
      path.replace('/es/', '/fr/'),
      replaced(path, ...(FRENCH[basename(path)] ?? [])),
    ]),
  ),
  ...Object.fromEntries(
    catalogues
      .filter(([path]) => path.includes('/es/'))
      .map(([path, texts]) => [path.replace('/es/', '/fr/'), texts]),
  ),
  'lib/messages/languages.ts': replaced(
    'lib/messages/languages.ts',
    [
      "import { es } from './es/language.ts';\n",
      "import { es } from './es/language.ts';\nimport { fr } from './fr/language.ts';\n",
    ],
    ['{ en, es }', '{ en, es, fr }'],
  ),
};

/** Tests of plain functions that ask something of every occasion or language. */
const TESTS = [
  'tests/lib/illustration/portrait.test.ts',
  'tests/lib/messages/catalogues.test.ts',
  'tests/lib/messages/direction.test.ts',
  'tests/lib/messages/format-message.test.ts',
  'tests/lib/messages/languages.test.ts',
  'tests/lib/messages/memorial.test.ts',
  'tests/lib/tribute/palettes.test.ts',
  'tests/lib/tribute/preview.test.ts',
  'tests/lib/tribute/suggested-questions.test.ts',
];

/** Whether a test lists every occasion, or something for each language: an addition would have to change it. */
function listsAll(source: string): boolean {
  const named = TRIBUTE_TYPES.filter((type) => new RegExp(`\\b${type}\\b`).test(source));
  return named.length === TRIBUTE_TYPES.length || /Record<(Locale\b|\(typeof LOCALES\))/.test(source);
}

/** Tests that name occasions which the specification names, not all there are; and this one. */
const NAMES_SPECIFIED = new Set([
  'tests/specification-table.ts',
  'tests/server/drawing/cards.test.ts',
  'tests/additions.test.ts',
]);

test('a test that lists every occasion or language runs with the additions', () => {
  const files = globSync('{tests,e2e}/**/*.{ts,tsx}').filter((path) => listsAll(readFileSync(path, 'utf8')));
  expect(files.filter((path) => !TESTS.includes(path) && !NAMES_SPECIFIED.has(path))).toEqual([]);
  expect(listsAll(TRIBUTE_TYPES.map((type) => `  ${type}: 'a reel',`).join('\n'))).toBe(true);
  expect(listsAll('const WORDS: Record<Locale, RegExp> = {};')).toBe(true);
});

let copy: Planted;

beforeAll(() => {
  const nextEnv = '/// <reference types="next" />\n/// <reference types="next/image-types/global" />\n';
  copy = plant({ 'next-env.d.ts': nextEnv, ...occasion, ...Object.fromEntries(catalogues), ...language }, [
    'app',
    'components',
    'lib',
    'server',
    'instrumentation.ts',
    'vitest.config.ts',
    ...TESTS,
  ]);
});
afterAll(() => copy.remove());

test('an occasion and a language that were added compile everywhere', { timeout: 300_000 }, () => {
  const { status, output } = copy.run('tsc', ['--noEmit', '--incremental', 'false', '--pretty', 'false']);
  expect(output).toBe('');
  expect(status).toBe(0);
});

test('they have their preview, palette, drawings, questions and texts', {
  timeout: 120_000,
}, () => {
  const { status, output } = copy.run('vitest', [
    'run',
    '--project',
    'pure',
    '--reporter',
    'tap-flat',
    ...TESTS,
  ]);
  expect(output.match(/^not ok .*/gm)).toBeNull();
  expect(output.match(/^ok .*RETIREMENT/gm)?.length).toBeGreaterThan(20);
  expect(output.match(/^ok .*\b(in|our language) fr\b/gm)?.length).toBeGreaterThanOrEqual(4);
  expect(status).toBe(0);
});
