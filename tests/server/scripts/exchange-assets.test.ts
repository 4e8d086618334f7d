import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#lib/time/durations.ts';
import { exchangeAssets } from '#server/scripts/exchange-assets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'builds-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(name: string, ...files: string[]): string {
  const place = join(folder, name);
  for (const file of files) {
    mkdirSync(join(place, '.next/static', file, '..'), { recursive: true });
    writeFileSync(join(place, '.next/static', file), name);
  }
  return place;
}

const assetsOf = (place: string) =>
  globSync('**/*.*', { cwd: join(place, '.next/static') }).toSorted((one, two) => one.localeCompare(two));
const day = (days: number) => Date.parse('2026-03-01T10:00:00Z') + days * DAY_MS;

test('gives two builds the static files of each other, as often as it runs', () => {
  const first = build('first', 'chunks/a.js', 'chunks/a.js.br', 'chunks/same.js');
  const second = build('second', 'chunks/b.js', 'chunks/same.js', 'media/font.woff2');
  exchangeAssets(second, first);
  exchangeAssets(second, first);
  const both = ['chunks/a.js', 'chunks/a.js.br', 'chunks/b.js', 'chunks/same.js', 'media/font.woff2'];
  expect([assetsOf(first), assetsOf(second)]).toEqual([both, both]);
  expect(readFileSync(join(first, '.next/static/chunks/same.js'), 'utf8')).toBe('first');
});

test('gives a third build the files of the first, for pages that stay open over two upgrades', () => {
  const first = build('first', 'chunks/a.js', 'media/a.png');
  const second = build('second', 'chunks/b.js');
  const third = build('third', 'chunks/c.js');
  exchangeAssets(second, first, day(0));
  exchangeAssets(third, second, day(6));
  expect(assetsOf(third)).toEqual(['chunks/a.js', 'chunks/b.js', 'chunks/c.js', 'media/a.png']);
  expect(assetsOf(second)).toEqual(['chunks/a.js', 'chunks/b.js', 'chunks/c.js', 'media/a.png']);
  expect(readFileSync(join(third, '.next/static/chunks/a.js'), 'utf8')).toBe('first');
});

test('drops the files of a build a week after it was a neighbour last, and never the own ones', () => {
  const first = build('first', 'chunks/a.js', 'chunks/kept.js');
  const second = build('second', 'chunks/b.js', 'chunks/kept.js');
  const third = build('third', 'chunks/c.js');
  const fourth = build('fourth', 'chunks/d.js');
  exchangeAssets(second, first, day(0));
  exchangeAssets(third, second, day(3));
  exchangeAssets(third, second, day(4));
  exchangeAssets(fourth, third, day(8));
  // The first was the neighbour of the second on day 0, the second that of the third on day 4.
  expect(assetsOf(fourth)).toEqual(['chunks/b.js', 'chunks/c.js', 'chunks/d.js', 'chunks/kept.js']);
  expect(assetsOf(third)).toEqual(['chunks/b.js', 'chunks/c.js', 'chunks/d.js', 'chunks/kept.js']);
  exchangeAssets(fourth, third, day(30));
  expect(assetsOf(fourth)).toEqual(['chunks/c.js', 'chunks/d.js']);
  expect(assetsOf(third)).toEqual(['chunks/c.js', 'chunks/d.js']);
});

test('takes the time of the list for files that an earlier release noted without one', () => {
  const second = build('second', 'chunks/b.js', 'chunks/a.js');
  const list = join(second, '.next/borrowed-assets');
  writeFileSync(list, 'chunks/a.js');
  utimesSync(list, day(0) / 1000, day(0) / 1000);
  const third = build('third', 'chunks/c.js');
  exchangeAssets(third, second, day(6));
  expect(assetsOf(third)).toEqual(['chunks/a.js', 'chunks/b.js', 'chunks/c.js']);
  exchangeAssets(third, second, day(8));
  expect(assetsOf(third)).toEqual(['chunks/b.js', 'chunks/c.js']);
});

test('changes nothing without a second build', () => {
  const first = build('first', 'chunks/a.js');
  const empty = join(folder, 'empty');
  expect(() => exchangeAssets(first, empty)).toThrow(`${empty} contains no build.`);
  expect(existsSync(empty)).toBe(false);
});
