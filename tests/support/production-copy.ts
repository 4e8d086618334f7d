import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Lock = { packages: Record<string, { dev?: true }> };

/** Folders that a production machine does not get. */
const LEFT_OUT = new Set(['.git', '.next', '.data', 'node_modules', 'tests', 'e2e', 'test-results', 'docs']);

/** Copies the built checkout with production packages only, by hard links where possible. Returns its folder. */
export function makeProductionCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'folksee-production-'));
  for (const entry of readdirSync('.', { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name) || entry.name.startsWith('.env')) continue;
    if (entry.isDirectory()) linkFolder(entry.name, folder);
    else if (entry.isFile()) link(entry.name, folder);
  }
  // The server writes here. Its links to packages also work in the copy. Apps of this checkout do not serve the copy.
  cpSync('.next', join(folder, '.next'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !['.next/cache', '.next/in-use'].some((left) => path.startsWith(left)),
  });
  for (const path of productionPackages()) linkFolder(path, folder, 'node_modules');
  return folder;
}

/** Returns the folders of this platform's production packages. A test compares them with npm's list. */
export function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path]) => path)
    .filter((path) => existsSync(path));
}

/** Copies a folder by links, except the folders in `without`. */
function linkFolder(path: string, folder: string, without = ''): void {
  mkdirSync(join(folder, path), { recursive: true });
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory() && entry.name !== without) linkFolder(inside, folder);
    else if (entry.isFile()) link(inside, folder);
  }
}

function link(path: string, folder: string): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  try {
    linkSync(path, target);
  } catch {
    // Another disk.
    copyFileSync(path, target);
  }
}
