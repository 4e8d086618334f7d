import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { STATEMENT_IDS } from './specification.ts';
import { TABLE } from './specification-table.ts';
import { fixedTexts } from './support/fixed-texts.ts';
import { idsProvenBy } from './support/proven-ids.ts';

const SPECIFICATION = readFileSync('docs/specification.md', 'utf8');
const STATEMENT = /^- <a id="([a-z0-9-]+)"><\/a>`([a-z0-9-]+)` \S/gm;

/** Quoted texts of the specification that contain a value, as the tests write them. */
const FILLED: Record<string, string> = {
  'first & first': 'Ada & Alan',
  'first last': 'Ada Lovelace',
  'A, B & C': 'Anna, Ben & Cleo',
  'N more folks can be invited to your reels': '12 more folks can be invited to your reels',
};

const TEST_FILES = globSync(['tests/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts']);
const sources = TEST_FILES.map((file) => readFileSync(file, 'utf8'));
const proven = new Set([...sources.flatMap(idsProvenBy), ...Object.keys(TABLE)]);
const statements = [...SPECIFICATION.matchAll(STATEMENT)];

describe('the specification', () => {
  it('anchors every statement under its own id', () => {
    expect(statements.map(([, anchor]) => anchor)).toEqual(statements.map(([, , id]) => id));
    expect(SPECIFICATION.match(/^- /gm)).toHaveLength(statements.length);
  });

  it('has the ids that tests know, each once', () => {
    expect(statements.map(([, id]) => id)).toEqual([...STATEMENT_IDS]);
    expect(new Set(STATEMENT_IDS).size).toBe(STATEMENT_IDS.length);
  });

  it.each(STATEMENT_IDS)('proves %s', (id) => {
    expect(proven.has(id), `No row of the table and no test that always runs proves [${id}].`).toBe(true);
  });

  it('has a statement for every proof', () => {
    expect([...proven].filter((id) => !STATEMENT_IDS.some((known) => known === id))).toEqual([]);
  });

  it('is cited by ids that exist', () => {
    const cited = globSync('{app,components,lib,server,tests,e2e}/**/*.{ts,tsx,css}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/docs\/specification\.md#([a-z0-9-]+)/g)].map(([, id]) => id),
    );
    expect(cited.filter((id) => !STATEMENT_IDS.some((known) => known === id))).toEqual([]);
  });

  it.each(Object.entries(TABLE))('matches the constants and texts of %s', async (_id, rows) => {
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

test('a skipped test proves nothing', () => {
  // These lines are text for the parser under test: nothing here is skipped.
  const source = `
    test('runs [one-proof]', () => {});
    it.each([1])('runs for %i [two-proof]', () => {});
    test.skip('rests [three-proof]', () => {});
    it.skipIf(true)('rests on some machines [four-proof]', () => {});
    test.fixme('waits [five-proof]', () => {});`;
  expect(idsProvenBy(source)).toEqual(['one-proof', 'two-proof']);
  expect(idsProvenBy(`describe.skip('all', () => {${source}});`)).toEqual([]);
});

/** A text as the formatter writes it. Titles of tests only contain it. */
function literalOf(text: string): string {
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}
