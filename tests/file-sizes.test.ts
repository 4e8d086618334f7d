import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The linter limits single source files (max-lines). This adds stylesheets, the median, and that exempt files contain
// only data.

const LINES_MAX = 250;
const MEDIAN_MAX = 60;

type File = [path: string, source: string];

const lineCountOf = (source: string) => source.split('\n').length - 1;

const tooLong = (files: readonly File[]) =>
  files.filter(([, source]) => lineCountOf(source) > LINES_MAX).map(([path]) => path);

function medianLines(files: readonly File[]): number {
  const counts = files.map(([, source]) => lineCountOf(source)).toSorted((a, b) => a - b);
  return counts[Math.floor(counts.length / 2)] ?? 0;
}

const read = (pattern: string) =>
  globSync(pattern, { exclude: ['node_modules/**'] }).map((path): File => [path, readFileSync(path, 'utf8')]);

test('no stylesheet has more than 250 lines', () => {
  const styles = read('{app,components}/**/*.css');
  expect(styles.length).toBeGreaterThan(60);
  expect(tooLong(styles)).toEqual([]);
});

const holdsCode = ([, source]: File) =>
  /=>|\b(function|class|test|if|for|while)\b\s*[({\w]/.test(withoutTexts(source));

/** Removes strings and comments. */
const withoutTexts = (source: string) =>
  source.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|`[^`]*`/gs, '');

test('the only source file without a limit contains only data', () => {
  expect(readFileSync('oxlint.config.ts', 'utf8').match(/'max-lines': 'off'/g)).toHaveLength(1);
  expect(read('tests/specification.ts').filter(holdsCode)).toEqual([]);
  expect(holdsCode(['a.ts', 'export const a = (b: number) => b;'])).toBe(true);
});

test('half of the sources have at most 60 lines', () => {
  const sources = read('{app,components,e2e,lib,server,tests}/**/*.{ts,tsx,css}');
  expect(sources.length).toBeGreaterThan(1500);
  expect(medianLines(sources)).toBeLessThanOrEqual(MEDIAN_MAX);
});

test('finds planted files that are too long', () => {
  const short: File = ['a.css', 'a {}\n'.repeat(250)];
  const long: File = ['b.css', 'b {}\n'.repeat(251)];
  expect(tooLong([short, long])).toEqual(['b.css']);
  const crumbs: File = ['c.ts', 'c();\n'.repeat(60)];
  expect(medianLines([crumbs, crumbs, long])).toBeLessThanOrEqual(MEDIAN_MAX);
  expect(medianLines([crumbs, long, long])).toBeGreaterThan(MEDIAN_MAX);
});
