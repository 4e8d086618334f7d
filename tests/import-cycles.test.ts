import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// The linter finds cycles of static imports. This also follows lazy ones: import('./dialog.tsx').

const IMPORT = /\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g;

type File = [path: string, source: string];

/** Returns the groups of files that reach each other by their imports. */
function importCycles(files: readonly File[]): string[][] {
  const importsOf = new Map(
    files.map(([path, source]) => [
      path,
      [...source.matchAll(IMPORT)].map(([, name = '']) => place(path, name)),
    ]),
  );
  const reachable = (start: string) => {
    const reached = new Set<string>();
    const waiting = [start];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      for (const next of importsOf.get(path) ?? []) {
        if (!reached.has(next)) waiting.push(next);
        reached.add(next);
      }
    }
    return reached;
  };
  const reachedFrom = new Map([...importsOf.keys()].map((path) => [path, reachable(path)]));
  const circular = [...reachedFrom.keys()].filter((path) => reachedFrom.get(path)?.has(path));
  const groups = Map.groupBy(circular, (path) =>
    circular
      .filter((other) => reachedFrom.get(path)?.has(other) && reachedFrom.get(other)?.has(path))
      .join(' '),
  );
  return [...groups.values()];
}

const place = (importer: string, name: string) =>
  name.startsWith('#') ? name.slice(1) : join(dirname(importer), name);

test('finds no file that imports itself through others', () => {
  const files = globSync('{app,components,e2e,lib,lint,server,tests}/**/*.{ts,tsx}').map(
    (path): File => [path, readFileSync(path, 'utf8')],
  );
  expect(files.length).toBeGreaterThan(1500);
  expect(importCycles(files)).toEqual([]);
});

test('finds planted cycles of imports, of types and of lazy imports', () => {
  const files: File[] = [
    ['lib/a.ts', "import { b } from './b.ts';"],
    ['lib/b.ts', "import { a } from '#lib/a.ts';"],
    ['lib/c.ts', "import type { D } from './d.ts';"],
    ['lib/d.ts', "import type { C } from './c.ts';"],
    ['lib/e.ts', "const load = () => import('./f.ts');"],
    ['lib/f.ts', "import type { E } from './e.ts';"],
    ['lib/g.ts', "import { a } from './a.ts';"],
  ];
  expect(importCycles(files)).toEqual([
    ['lib/a.ts', 'lib/b.ts'],
    ['lib/c.ts', 'lib/d.ts'],
    ['lib/e.ts', 'lib/f.ts'],
  ]);
});
