import { spawnSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { STAND_IN_PACKAGES } from '#server/embedded/supervisor.ts';
import { productionPackages } from '#tests/support/production-copy.ts';

type Packages = Record<string, string>;
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Packages;
  devDependencies: Packages;
};

const IMPORTED = /(?:^|\n)(?:import|export) (?!type )[^;]*?from '([^'#.][^']*)'|\bimport\('([^'#.][^']*)'\)/g;

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

test('loads only production packages in the server', () => {
  const files = globSync('server/**/*.ts', { exclude: FOR_DEVELOPMENT });
  const loaded = packagesOf(...files);
  expect(loaded).toContain('mongoose');
  expect(loaded.filter((name) => !manifest.dependencies[name])).toEqual([]);
});

test.each(Object.entries(STAND_IN_PACKAGES))('names the packages of the %s stand-in', (name, packages) => {
  const loaded = packagesOf(`server/embedded/${name}/*.ts`);
  expect(loaded.filter((needed) => !manifest.dependencies[needed])).toEqual(packages);
  expect(packages.filter((needed) => !manifest.devDependencies[needed])).toEqual([]);
});

test('lists the production packages that npm installs', () => {
  const { stdout } = spawnSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], { encoding: 'utf8' });
  const paths = stdout.trim().split('\n').slice(1);
  expect(productionPackages().toSorted()).toEqual(paths.map((path) => relative('.', path)).toSorted());
});

/** The maximum size of a production installation. The instruments of the music take 60 MB. */
const MEGABYTES_MAX = 930;

/** Returns the size of a package's files, without nested packages. */
function bytesIn(folder: string): number {
  const isInside = (path: string) => path.startsWith(join(folder, 'node_modules'));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isInside(entry.parentPath))
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

test(`takes at most ${MEGABYTES_MAX} MB for production packages`, () => {
  const sizes = productionPackages().map((path) => ({ path, megabytes: bytesIn(path) / 1e6 }));
  const total = sizes.reduce((sum, { megabytes }) => sum + megabytes, 0);
  const largest = sizes.toSorted((a, b) => b.megabytes - a.megabytes).slice(0, 5);
  const figures = largest.map(({ path, megabytes }) => `${path} ${megabytes.toFixed(0)}`).join(', ');
  expect(total).toBeGreaterThan(100);
  expect(total, `The largest in MB: ${figures}`).toBeLessThan(MEGABYTES_MAX);
});

/** Licences that require only their own text. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

const isPermissive = (licence = 'none') =>
  licence.split(/ (?:AND|OR) |[()]/).every((part) => part === '' || PERMISSIVE.has(part));

/** Returns the names in NOTICE; `@fontsource` covers every package with that prefix. */
const namesIn = (notice: string) => notice.match(/@?[a-z0-9][a-z0-9/-]+/g) ?? [];

type Package = { name: string; licence: string };
const unnamedIn = (notice: string, packages: readonly Package[]) =>
  packages.filter(
    ({ name, licence }) =>
      !isPermissive(licence) && !namesIn(notice).some((named) => named === name || isScopeOf(named, name)),
  );
const isScopeOf = (named: string, name: string) => named.startsWith('@') && name.startsWith(named);

test('names packages with further licence terms in NOTICE', () => {
  const inPages = packagesOf('{app,components,lib}/**/*.{ts,tsx}').map((name) => `node_modules/${name}`);
  const packages = [...new Set([...productionPackages(), ...inPages])].map((path): Package => {
    const { name, license, licenses } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
      name: string;
      license?: string;
      // The form of older packages.
      licenses?: { type: string }[];
    };
    return { name, licence: license ?? licenses?.map(({ type }) => type).join(' AND ') ?? 'none' };
  });
  expect(packages.length).toBeGreaterThan(300);
  expect(unnamedIn(readFileSync('NOTICE', 'utf8'), packages)).toEqual([]);
  const planted = [
    { name: 'left-pad', licence: 'GPL-3.0-only' },
    { name: '@font/one', licence: 'OFL-1.1' },
    { name: 'unsaid', licence: 'none' },
    { name: 'tame', licence: '(MIT OR Apache-2.0)' },
  ];
  expect(unnamedIn('The @font packages.', planted).map(({ name }) => name)).toEqual(['left-pad', 'unsaid']);
});
