import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STAND_IN_PACKAGES } from '#server/embedded/supervisor.ts';

// A production installation has no development packages. tests/faults/production.test.ts starts one.

type Packages = Record<string, string>;
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Packages;
  devDependencies: Packages;
};

/** What a file imports when it runs: types are gone by then. */
const IMPORTED = /(?:^|\n)(?:import|export) (?!type )[^;]*?from '([^'#.][^']*)'|\bimport\('([^'#.][^']*)'\)/g;

/** The packages that files load from node_modules. */
function packagesOf(...patterns: string[]): string[] {
  const texts = globSync(patterns).map((file) => readFileSync(file, 'utf8'));
  const names = texts.flatMap((text) =>
    [...text.matchAll(IMPORTED)].map(([, from, lazily]) => from ?? lazily ?? ''),
  );
  const packages = names
    .filter((name) => !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return [...new Set(packages)].toSorted();
}

const FOR_DEVELOPMENT = ['server/embedded/{mailbox,payment}/**'];

test('the server loads production packages only', () => {
  const files = globSync('server/**/*.ts', { exclude: FOR_DEVELOPMENT });
  const loaded = packagesOf(...files);
  expect(loaded).toContain('mongoose');
  expect(loaded.filter((name) => !manifest.dependencies[name])).toEqual([]);
});

test.each(Object.entries(STAND_IN_PACKAGES))(
  'the %s stand-in names the packages that it needs',
  (name, packages) => {
    const loaded = packagesOf(`server/embedded/${name}/*.ts`);
    expect(loaded.filter((needed) => !manifest.dependencies[needed])).toEqual(packages);
    expect(packages.filter((needed) => !manifest.devDependencies[needed])).toEqual([]);
  },
);
