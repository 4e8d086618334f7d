import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { STATEMENT_IDS, UNBUILT_IDS } from './specification.ts';
import { SHAPES } from './specification-shapes.ts';
import { TABLE } from './specification-table.ts';
import { fixedTexts } from './support/fixed-texts.ts';
import { idsProvenBy } from './support/proven-ids.ts';
import { SPECIFICATION } from './support/specification-page.ts';

const STATEMENT = /^- <a id="([a-z0-9-]+)"><\/a>`([a-z0-9-]+)` \S/gm;

/** Quoted texts of the specification with values, as the tests write them. */
const FILLED: Record<string, string> = {
  'first & first': 'Ada & Alan',
  'first last': 'Ada Lovelace',
  'A, B & C': 'Anna, Ben & Cleo',
  'N more folks can be invited to your reels': '12 more folks can be invited to your reels',
};

const ROWS = { ...TABLE, ...SHAPES };
const TEST_FILES = globSync(['tests/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts']);
const sources = TEST_FILES.map((file) => readFileSync(file, 'utf8'));
const proven = new Set([...sources.flatMap(idsProvenBy), ...Object.keys(ROWS)]);
const [built = '', unbuilt = ''] = SPECIFICATION.split('## Decided, not built yet');
const idsOf = (part: string) => [...part.matchAll(STATEMENT)].map(([, , id]) => id ?? '');
const KNOWN_IDS = new Set<string>([...STATEMENT_IDS, ...UNBUILT_IDS]);

describe('the specification', () => {
  it('anchors every statement under its own id', () => {
    const statements = [...SPECIFICATION.matchAll(STATEMENT)];
    expect(statements.map(([, anchor]) => anchor)).toEqual(statements.map(([, , id]) => id));
    expect(SPECIFICATION.match(/^- /gm)).toHaveLength(statements.length);
  });

  it('has the ids that tests know, each once', () => {
    expect(idsOf(built)).toEqual([...STATEMENT_IDS]);
    expect(idsOf(unbuilt)).toEqual([...UNBUILT_IDS]);
    expect(KNOWN_IDS.size).toBe(STATEMENT_IDS.length + UNBUILT_IDS.length);
  });

  it('keeps the list of unbuilt statements from growing', () => {
    // Only lower this number, when a statement has been built.
    expect(UNBUILT_IDS).toHaveLength(1);
  });

  it.each(UNBUILT_IDS)('has no proof of %s, which is not built', (id) => {
    expect(proven.has(id), `Something proves [${id}]: move the statement to its area.`).toBe(false);
  });

  it.each(STATEMENT_IDS)('proves %s', (id) => {
    expect(proven.has(id), `No row of the table and no test that always runs proves [${id}].`).toBe(true);
  });

  it('has a statement for every proof', () => {
    expect([...proven].filter((id) => !KNOWN_IDS.has(id))).toEqual([]);
  });

  it('is cited by ids that exist', () => {
    const cited = globSync('{app,components,lib,public,server,tests,e2e}/**/*.{ts,tsx,css,js}').flatMap(
      (file) =>
        [...readFileSync(file, 'utf8').matchAll(/docs\/specification\.md#([a-z0-9-]+)/g)].map(([, id]) => id),
    );
    expect(cited.filter((id) => !KNOWN_IDS.has(id ?? ''))).toEqual([]);
  });

  it('is cited by ids, and sections are cited of standards only', () => {
    const bySection = /§(?!\d+\.\d)|\b(seed|product|quality|ux)\.md\b/;
    const files = globSync('{app,components,lib,public,server,tests,e2e,lint,docs}/**/*.{ts,tsx,css,js,md}');
    const lines = files
      .filter((file) => file !== 'tests/specification.test.ts')
      .flatMap((file) => readFileSync(file, 'utf8').split('\n'));
    expect(lines.filter((line) => bySection.test(line))).toEqual([]);
    expect(bySection.test('who has waited goes home (§4)')).toBe(true);
    expect(bySection.test('RFC 9110 §14.2')).toBe(false);
  });

  it('cites only pages that are in the repository', () => {
    const files = globSync([
      '{app,components,lib,server,tests,e2e,lint,docs,public}/**/*.{ts,tsx,css,js,md}',
      '*.{ts,md}',
    ]);
    const unknown = files
      .filter((file) => file !== 'tests/specification.test.ts')
      .flatMap((file) => absentPages(file, readFileSync(file, 'utf8')));
    expect(unknown).toEqual([]);
    const planted = '(product.md §7, docs/media.md, README.md, docs/api.md, COLUMNS.md)';
    expect(absentPages('public/sw.js', planted)).toEqual(['product.md', 'docs/media.md']);
  });

  it.each(Object.entries(ROWS))('matches the constants and texts of %s', async (_id, rows) => {
    expect(await Promise.all(rows.map(([is]) => is))).toEqual(rows.map(([, shouldBe]) => shouldBe));
  });

  it('has each fixed text in a test, letter by letter', () => {
    const everything = [...sources, readFileSync('tests/specification-table.ts', 'utf8')];
    const missing = fixedTexts()
      .map((text) => FILLED[text] ?? text.replace('{name}', 'Ada').replace('{word}', 'memorial'))
      .filter((text) => !everything.some((source) => source.includes(literalOf(text))));
    expect(missing).toEqual([]);
  });
});

// Input of the parser: nothing here is skipped.
const RUNS = `
  test('runs [one-proof]', () => {});
  it.each([1])('runs for %i [two-proof]', () => {});`;

test('a skipped test proves nothing', () => {
  const source = `${RUNS}
    test.skip('rests [three-proof]', () => {}); // Text for the parser.
    it.skipIf(true)('rests on some machines [four-proof]', () => {});
    it.runIf(false)('rests on others [five-proof]', () => {});
    test.fixme('waits [six-proof]', () => {}); // Text for the parser.
    test.fails('fails [seven-proof]', () => {});`;
  expect(idsProvenBy(source)).toEqual(['one-proof', 'two-proof']);
});

test.each([
  "describe.skip('all', () => {});", // Text for the parser.
  "describe.skipIf(isSlow)('all', () => {});", // Text for the parser.
  "describe.runIf(isFast)('all', () => {});", // Text for the parser.
  "test.describe.fixme('all', () => {});", // Text for the parser.
  "test('one', () => { test.skip(isSlow, 'too slow'); });", // Text for the parser.
  "test('one', () => { test.fixme(isSlow); });", // Text for the parser.
  'test.skip();', // Text for the parser.
  "test('one', (context) => { context.skip(); });", // Text for the parser.
  "test('one', async ({ page }, testInfo) => { testInfo.skip(); });", // Text for the parser.
  "test('one', ({ skip }) => { skip(); });", // Text for the parser.
  "test('one', { skip: isSlow }, () => {});", // Text for the parser.
  "(isSlow ? test.skip : test)('one', () => {});", // Text for the parser.
  "test.only('one', () => {});", // Text for the parser.
])('a file whose tests may be skipped proves nothing: %s', (planted) => {
  expect(idsProvenBy(RUNS)).toEqual(['one-proof', 'two-proof']);
  expect(idsProvenBy(`${RUNS}\n${planted}`)).toEqual([]);
});

/** Returns cited pages that exist neither beside the file nor at their path. */
function absentPages(file: string, source: string): string[] {
  const cited = source.match(/(?<![\w.])[\w./-]*[a-z0-9-]\.md\b|\bREADME\.md\b/g) ?? [];
  return cited.filter((page) => !existsSync(page) && !existsSync(join(dirname(file), page)));
}

/** Returns a text as the formatter quotes it. */
function literalOf(text: string): string {
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}
