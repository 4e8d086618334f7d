import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PENDING, STATEMENTS } from './specification.ts';
import { TABLE } from './specification-table.ts';

const SEED = '../shared/spec/seed.md';
/** What alone may wait, and only for the issues that bring it. */
const MAY_WAIT = /^(invites|credits|payments|mail|notifications|endpoint details)\b/;
/** The seed marks what is unknown; there is nothing to prove. */
const UNKNOWN = /not shown|No other (bounds|roles) shown/;
/** Headings, rules and first rows of tables say nothing. */
const FRAME = /^(#|\|[-|]+\|$|\| (Route|Call|Identity code) \|)/;

/** Quoted words of the seed that nobody reads. */
const NO_TEXT = new Set(['tribute', 'not shown']);
/** Patterns of the seed as the tests fill them. */
const FILLED: Record<string, string> = {
  'first & first': 'Ada & Alan',
  'first last': 'Ada Lovelace',
  'Click to watch': "Click to watch Ada's reel & record for free.",
  'N more folks can be invited to your reels': '12 more folks can be invited to your reels',
};

const all = Object.values(STATEMENTS).flatMap((section) => Object.entries<string>(section));
const ids = all.map(([id]) => id);
const named = namedInTests();

describe('the specification', () => {
  it('has one statement an id', () => {
    expect(ids.length).toBe(new Set(ids).size);
  });

  it.each(ids)('proves %s, or says which issue brings it', (id) => {
    const isPending = id in PENDING;
    expect(named.has(id) || isPending, `no test carries [${id}] in its name`).toBe(true);
    expect(named.has(id) && isPending, `${id} is proven: take it off the pending list`).toBe(false);
  });

  it('lets nothing wait but what a later issue brings', () => {
    expect(Object.values(PENDING).filter((reason) => !MAY_WAIT.test(reason))).toEqual([]);
  });

  it('knows every id that a test carries', () => {
    expect([...named].filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(Object.entries(TABLE))('says and counts as the seed: %s', (_id, rows) => {
    expect(rows.map(([is]) => is)).toEqual(rows.map(([, shouldBe]) => shouldBe));
  });

  it.skipIf(!existsSync(SEED))('is the whole seed, in its words', () => {
    const sections = new Map(
      readFileSync(SEED, 'utf8')
        .split(/^## /m)
        .slice(1)
        .map((section) => [section.slice(0, section.indexOf('.')), section]),
    );
    const foreign = Object.entries(STATEMENTS).flatMap(([section, statements]) =>
      Object.values<string>(statements).filter((words) => !sections.get(section)?.includes(words)),
    );
    expect(foreign).toEqual([]);
    const missed = [...sections].flatMap(([section, text]) => missedIn(text, wordsOf(section)));
    expect(missed).toEqual([]);
  });

  it.skipIf(!existsSync(SEED))('has each text of the seed in a test, letter by letter', () => {
    const seed = readFileSync(SEED, 'utf8');
    const quoted = [...seed.matchAll(/"([^"]+)"/g)].map(([, text]) => text ?? '');
    const errors = [...seed.matchAll(/^\| [a-z-]+(?:, [a-z-]+)* \| (.+) \|$/gm)].map(
      ([, text]) => text ?? '',
    );
    const sources = testFiles().map((file) => readFileSync(file, 'utf8'));
    const lost = [...quoted, ...errors]
      .filter((text) => !NO_TEXT.has(text))
      .map((text) => FILLED[text] ?? text.replace('{name}', 'Ada'))
      .filter((text) => !sources.some((source) => source.includes(literalOf(text))));
    expect(errors).toHaveLength(10);
    expect(lost).toEqual([]);
  });
});

/** A text as our formatter writes it. Names of tests only contain it. */
function literalOf(text: string): string {
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}

function testFiles(): string[] {
  return globSync(['tests/**/*.test.{ts,tsx}', 'tests/specification-table.ts', 'e2e/**/*.spec.ts']);
}

function wordsOf(section: string): string[] {
  return Object.entries(STATEMENTS).flatMap(([name, statements]) =>
    name === section ? Object.values<string>(statements) : [],
  );
}

/** The clauses of a section that no statement touches. */
function missedIn(section: string, statements: string[]): string[] {
  const spans = statements.map((words) => {
    const start = section.indexOf(words);
    return { start, end: start + words.length };
  });
  const missed: string[] = [];
  let offset = 0;
  for (const line of section.split('\n')) {
    const isProse = offset > 0 && line.trim() !== '' && !FRAME.test(line);
    let start = offset;
    for (const clause of isProse ? clausesOf(line) : []) {
      const end = start + clause.length;
      const isTouched = spans.some((span) => span.start < end && span.end > start);
      if (!isTouched && !UNKNOWN.test(clause)) missed.push(clause.trim());
      start = end;
    }
    offset += line.length + 1;
  }
  return missed;
}

/** Lines are cut behind each mark, so that nothing hides behind a comma. */
function clausesOf(line: string): string[] {
  return line.split(/(?<=[.,;] )/);
}

/** The ids that names of tests, journeys and rows of the table carry in square brackets. */
function namedInTests(): Set<string> {
  const names = testFiles().flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(.+?)\1,/gs,
      ),
    ].map(([, , name]) => name ?? ''),
  );
  return new Set([...names.flatMap(idsIn), ...Object.keys(TABLE)]);
}

function idsIn(name: string): string[] {
  return [...name.matchAll(/\[([a-z0-9]+(?:-[a-z0-9]+)+)\]/g)].map(([, id]) => id ?? '');
}
