import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Planted, plant } from '#tests/support/plant.ts';

// Adds an occasion to a copy of the sources, in its folder and the message files only. A place that has to be changed
// too does not compile or fails a test of the copy.

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

/** Tests of plain functions that ask something of every occasion. */
const TESTS = [
  'tests/lib/illustration/portrait.test.ts',
  'tests/lib/messages/catalogues.test.ts',
  'tests/lib/tribute/palettes.test.ts',
  'tests/lib/tribute/preview.test.ts',
  'tests/lib/tribute/suggested-questions.test.ts',
];

let copy: Planted;

beforeAll(() => {
  const nextEnv = '/// <reference types="next" />\n/// <reference types="next/image-types/global" />\n';
  copy = plant({ 'next-env.d.ts': nextEnv, ...occasion, ...Object.fromEntries(catalogues) }, [
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

test('an occasion that was added compiles everywhere', { timeout: 240_000 }, () => {
  const { status, output } = copy.run('tsc', ['--noEmit', '--incremental', 'false', '--pretty', 'false']);
  expect(output).toBe('');
  expect(status).toBe(0);
});

test('an occasion that was added has its preview, palette, drawings and questions', {
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
  expect(status).toBe(0);
});
