import type { Dirent } from 'node:fs';
import { copyFile, link, mkdir, opendir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { VERSION_FILE } from '#server/migrations/folder-version.ts';

// Which parts of a data folder a backup contains, and how they are copied. Locks and scratch folders are left out.

export const DATABASE = 'database.sqlite';
export const ACCOUNTS = 'accounts.json';
export const SECRET = 'session-secret';
/** Files here never change after they get their name. */
export const WHOLE = ['media', 'mailbox'] as const;
export const GROWING = 'uploads';
export const KEPT: readonly string[] = [DATABASE, VERSION_FILE, ACCOUNTS, SECRET, ...WHOLE, GROWING];

export async function copyIfThere(from: string, to: string, name: string): Promise<void> {
  await copyFile(join(from, name), join(to, name)).catch(ignoreMissing);
}

export async function bringFolder(from: string, to: string, name: string): Promise<void> {
  const isGrowing = name === GROWING;
  await mkdir(join(to, name), { recursive: true });
  for await (const { path, entry } of entriesBelow(join(from, name))) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const target = join(to, path.slice(from.length));
    await mkdir(dirname(target), { recursive: true });
    await (isGrowing ? copyFile(path, target) : bring(path, target)).catch(ignoreMissing);
  }
}

const bring = (source: string, target: string) =>
  link(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error;
    // Brought before.
    return error.code === 'EEXIST' ? undefined : copyFile(source, target);
  });

type Entry = { path: string; entry: Dirent };

/** Yields everything in a folder, nothing if it is missing. Folders come before their content; no list is kept. */
export async function* entriesBelow(folder: string): AsyncGenerator<Entry> {
  const entries = await opendir(folder).catch(() => null);
  for await (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    yield { path, entry };
    if (entry.isDirectory()) yield* entriesBelow(path);
  }
}

/** A killed program leaves SQLite's journal of a lock. */
export const isLock = (name: string): boolean => /\.lock(-journal)?$/.test(name);

/** Where a restore unpacks a backup. A killed one leaves it behind. */
export const UNPACKING = '.restoring';

export async function isEmptyFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.every((name) => isLock(name) || name === UNPACKING);
}

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

function ignoreMissing(error: NodeJS.ErrnoException): void {
  // Removed meanwhile; the final check decides whether that matters.
  if (error.code !== 'ENOENT') throw error;
}
