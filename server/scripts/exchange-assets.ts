import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const STATIC = '.next/static';
/** Lists what came from another build, so that a third one does not get it. */
const BORROWED = '.next/borrowed-assets';

/**
 * Gives two builds each other's static files, whose names change with their content: open pages of either version
 * find theirs at each web process. May run while both are served. Throws a sentence where there is no build.
 */
export function exchangeAssets(own: string, other: string): void {
  for (const folder of [own, other])
    if (!existsSync(join(folder, STATIC))) throw new Error(`${folder} contains no build.`);
  const [ours, theirs] = [assetsOf(own), assetsOf(other)];
  borrow(own, other, theirs);
  borrow(other, own, ours);
}

/** Returns the paths of the files that a build made itself. */
function assetsOf(folder: string): string[] {
  const borrowed = new Set(borrowedBy(folder));
  const files = readdirSync(join(folder, STATIC), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, STATIC).length + 1));
  return files.filter((path) => !borrowed.has(path));
}

function borrow(folder: string, from: string, paths: readonly string[]): void {
  const missing = paths.filter((path) => !existsSync(join(folder, STATIC, path)));
  // First, so that a list that is too short never makes files of a former build ours.
  writeFileSync(join(folder, BORROWED), [...borrowedBy(folder), ...missing].join('\n'));
  for (const path of missing) {
    const target = join(folder, STATIC, path);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(from, STATIC, path), `${target}.part`);
    // A whole file or none: pages may load it meanwhile.
    renameSync(`${target}.part`, target);
  }
}

function borrowedBy(folder: string): string[] {
  const list = join(folder, BORROWED);
  return existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
}
