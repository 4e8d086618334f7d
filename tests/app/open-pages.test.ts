import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { OPEN_TEXTS, PAGE_TEXTS } from '#lib/messages/client-texts.ts';

// Pages that open without an account are as light as possible. What their components name loads with them.

const STATIC = /^(?:import|export)\s(?!type\s)(?:[^;']*?\sfrom\s)?'([^']+)'/gm;
const LAZY = /\bimport\('([^']+)'\)/g;
const LAYOUT = 'app/(app)/layout.tsx';
const ROOTS = [LAYOUT, ...globSync('app/(app)/(open)/**/page.tsx')];
const HEAVY = /^(@mui|@emotion|@stripe|@tanstack|firebase|socket\.io-client)\b/;

type Visit = { path: string; isClient: boolean };

const sourceOf = (path: string) => readFileSync(path, 'utf8');
const namesIn = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, name = '']) => name);
const place = (importer: string, name: string) =>
  name.startsWith('#') ? name.slice(1) : join(dirname(importer), name);

/** Returns the files that `roots` import, and whether a browser loads them. */
function reached(roots: readonly string[], patterns: readonly RegExp[]): Visit[] {
  const visits = new Map<string, Visit>();
  const waiting = roots.map((path): Visit => ({ path, isClient: false }));
  for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
    const source = sourceOf(visit.path);
    const isClient = visit.isClient || source.startsWith("'use client'");
    if (visits.has(`${visit.path} ${isClient}`)) continue;
    visits.set(`${visit.path} ${isClient}`, { path: visit.path, isClient });
    for (const name of patterns.flatMap((pattern) => namesIn(source, pattern))) {
      if (!/^[#.].*\.tsx?$/.test(name)) continue;
      waiting.push({ path: place(visit.path, name), isClient });
    }
  }
  return [...visits.values()];
}

const clientFiles = (patterns: readonly RegExp[], roots = ROOTS) =>
  reached(roots, patterns)
    .filter(({ isClient }) => isClient)
    .map(({ path }) => path);

const heavyImports = (paths: readonly string[]) =>
  paths.flatMap((path) =>
    namesIn(sourceOf(path), STATIC)
      .filter((name) => HEAVY.test(name))
      .map((name) => `${path} ${name}`),
  );

test('load neither the component library nor sign-in, payment or live updates at first', () => {
  const files = clientFiles([STATIC]);
  expect(files).toContain('components/sign-in/login-fields.tsx');
  expect(heavyImports(files)).toEqual([]);
});

test.each(ROOTS)('%s finds all its texts in the browser, also in the dialogs that it loads later', (root) => {
  const files = clientFiles([STATIC, LAZY], [root]);
  const used = files.flatMap((path) => namesIn(sourceOf(path), /useTranslations\('([\w.]+)'\)/g));
  const own: Record<string, readonly string[]> = PAGE_TEXTS;
  const known = [...OPEN_TEXTS, ...(own[basename(dirname(root))] ?? [])];
  const missing = used.filter((name) => !known.some((text) => name === text || name.startsWith(`${text}.`)));
  expect([...new Set(missing)]).toEqual([]);
});

test('dialogs that load later belong to the layout', () => {
  expect(clientFiles([STATIC, LAZY], [LAYOUT])).toContain('components/account/keep-account-dialog.tsx');
});

test('would be caught with the library or with Firebase', () => {
  const themed = clientFiles(
    [STATIC],
    ['components/theme/app-theme.tsx', 'lib/browser/auth/firebase-identity.ts'],
  );
  expect(heavyImports([...themed, 'lib/browser/auth/firebase-identity.ts'])).toEqual(
    expect.arrayContaining([
      'components/theme/app-theme.tsx @mui/material/styles',
      'lib/browser/auth/firebase-identity.ts firebase/auth',
    ]),
  );
});
