import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { type Planted, plant } from '#tests/support/plant.ts';

// Adds an occasion and a language to a copy of the sources, each in its documented files. Any other place that must
// change fails to compile, or fails a test of the copy.

type Tree = { [key: string]: string | Tree };

const OCCASIONS = 'lib/tribute/occasions';

/** Replaces text that must exist. */
function replaced(path: string, ...pairs: [before: string, after: string][]): string {
  return pairs.reduce(
    (source, [before, after]) => {
      if (!source.includes(before)) throw new Error(`${path} has no ${before}`);
      return source.replace(before, after);
    },
    readFileSync(path, 'utf8'),
  );
}

/** Adds a REMEMBRANCE copy of every MEMORIAL key and text branch. */
function withRemembrance(tree: Tree): Tree {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string | Tree][] => {
    const kept = typeof value === 'string' ? withBranch(value) : withRemembrance(value);
    return key === 'MEMORIAL'
      ? [
          [key, kept],
          ['REMEMBRANCE', reworded(kept)],
        ]
      : [[key, kept]];
  });
  return Object.fromEntries(entries);
}

/** Adds a REMEMBRANCE branch that equals the MEMORIAL one. */
function withBranch(text: string): string {
  const start = text.indexOf('MEMORIAL {');
  if (start < 0) return text;
  let end = text.indexOf('{', start) + 1;
  for (let open = 1; open > 0; end += 1) open += { '{': 1, '}': -1 }[text[end] ?? ''] ?? 0;
  return `${text.slice(0, end)} ${text.slice(start, end).replace('MEMORIAL', 'REMEMBRANCE')}${withBranch(text.slice(end))}`;
}

const reworded = (value: string | Tree): string | Tree =>
  typeof value === 'string'
    ? value.replace(/[.?]?$/, ' together$&')
    : Object.fromEntries(Object.entries(value).map(([key, text]) => [key, reworded(text)]));

const catalogues = globSync('lib/messages/*/*.json').map((path): [string, string] => [
  path,
  JSON.stringify(withRemembrance(JSON.parse(readFileSync(path, 'utf8')) as Tree)),
]);

const occasion = {
  [`${OCCASIONS}/remembrance.ts`]: replaced(`${OCCASIONS}/memorial.ts`, [
    'const memorial',
    'const remembrance',
  ]),
  [`${OCCASIONS}/remembrance-ornament.ts`]: replaced(`${OCCASIONS}/memorial-ornament.ts`, [
    'const memorial',
    'const remembrance',
  ]),
  [`${OCCASIONS}/icons.ts`]: replaced(`${OCCASIONS}/icons.ts`, [
    '  REVIEWS:',
    "  REMEMBRANCE: 'M4 4H60V60H4Z',\n  REVIEWS:",
  ]),
  [`${OCCASIONS}/ornaments.ts`]: replaced(
    `${OCCASIONS}/ornaments.ts`,
    [
      'import { reviewsOrnament }',
      "import { remembranceOrnament } from './remembrance-ornament.ts';\nimport { reviewsOrnament }",
    ],
    ['  GOODBYE: goodbyeOrnament,\n', '  GOODBYE: goodbyeOrnament,\n  REMEMBRANCE: remembranceOrnament,\n'],
  ),
  [`${OCCASIONS}/themes.ts`]: replaced(`${OCCASIONS}/themes.ts`, [
    '  BIRTHDAY: {',
    `${/^ {2}MEMORIAL: [^]*?^ {2}\},$/m.exec(readFileSync(`${OCCASIONS}/themes.ts`, 'utf8'))?.[0].replace('MEMORIAL', 'REMEMBRANCE')}\n  BIRTHDAY: {`,
  ]),
  [`${OCCASIONS}/theme-moods.ts`]: replaced(`${OCCASIONS}/theme-moods.ts`, [
    '  BIRTHDAY: {',
    "  REMEMBRANCE: { CALM: 'solemn', BRIGHT: 'solemn' },\n  BIRTHDAY: {",
  ]),
  [`${OCCASIONS}/occasions.ts`]: replaced(
    `${OCCASIONS}/occasions.ts`,
    ['import { reviews }', "import { remembrance } from './remembrance.ts';\nimport { reviews }"],
    ['  GOODBYE: goodbye,\n', '  GOODBYE: goodbye,\n  REMEMBRANCE: remembrance,\n'],
  ),
};

/** The new language reuses the Spanish texts. */
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

/** Tests of plain functions that cover every occasion or language. */
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

/** Returns whether a test lists every occasion or language: additions would have to change it. */
function listsAll(source: string): boolean {
  const named = TRIBUTE_TYPES.filter((type) => new RegExp(`\\b${type}\\b`).test(source));
  return named.length === TRIBUTE_TYPES.length || /Record<(Locale\b|\(typeof LOCALES\))/.test(source);
}

/** Tests that name specified occasions, which may not be all; and this one. */
const NAMES_SPECIFIED = new Set([
  'tests/specification-table.ts',
  'tests/server/drawing/cards.test.ts',
  'tests/additions.test.ts',
]);

test('runs every test that lists occasions or languages with the additions', () => {
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
    'tests/support/contrast.ts',
    ...TESTS,
  ]);
});
afterAll(() => copy.remove());

test('compiles an added occasion and language everywhere', { timeout: 300_000 }, () => {
  // One thread checks the whole program once; several would each check what they share.
  const { status, output } = copy.run('tsc', [
    '--noEmit',
    '--incremental',
    'false',
    '--pretty',
    'false',
    '--singleThreaded',
  ]);
  expect(output).toBe('');
  expect(status).toBe(0);
});

test('finds their preview, palette, drawings, questions and texts', {
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
  expect(output.match(/^ok .*REMEMBRANCE/gm)?.length).toBeGreaterThan(20);
  expect(output.match(/^ok .*\b(in|our language) fr\b/gm)?.length).toBeGreaterThanOrEqual(4);
  expect(status).toBe(0);
});
