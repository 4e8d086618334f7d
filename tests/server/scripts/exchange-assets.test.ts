import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('gives two builds the static files of each other, and a third none of a former one', () => {
  const first = build('first', 'chunks/a.js', 'chunks/a.js.br', 'chunks/same.js');
  const second = build('second', 'chunks/b.js', 'chunks/same.js', 'media/font.woff2');
  exchangeAssets(second, first);
  exchangeAssets(second, first);
  const both = ['chunks/a.js', 'chunks/a.js.br', 'chunks/b.js', 'chunks/same.js', 'media/font.woff2'];
  expect([assetsOf(first), assetsOf(second)]).toEqual([both, both]);

  const third = build('third', 'chunks/c.js');
  exchangeAssets(third, second);
  expect(assetsOf(third)).toEqual(['chunks/b.js', 'chunks/c.js', 'chunks/same.js', 'media/font.woff2']);
});

test('changes nothing without a second build', () => {
  const first = build('first', 'chunks/a.js');
  const empty = join(folder, 'empty');
  expect(() => exchangeAssets(first, empty)).toThrow(`${empty} contains no build.`);
  expect(existsSync(empty)).toBe(false);
});
