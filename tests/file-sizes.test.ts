import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The linter limits single source files (max-lines). This adds stylesheets, which it does not read, and the median.

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
