import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { VERSION_FILE } from '#server/migrations/folder-version.ts';

// What of a data folder is worth keeping, and how it is brought elsewhere. Everything else in it, such as locks and
// scratch, belongs to the programs that run just now.

export const DATABASE = 'database.sqlite';
export const ACCOUNTS = 'accounts.json';
export const SECRET = 'session-secret';
/** Files that are written whole and then renamed: one that has its name never changes. */
export const WHOLE = ['media', 'mailbox'] as const;
/** Files that grow. */
export const GROWING = 'uploads';
/** All of it, by name. */
export const KEPT: readonly string[] = [DATABASE, VERSION_FILE, ACCOUNTS, SECRET, ...WHOLE, GROWING];

/** Brings a file along, if it is there. */
export async function copyIfThere(from: string, to: string, name: string): Promise<void> {
  await copyFile(join(from, name), join(to, name)).catch(ignoreMissing);
}

/**
 * Brings a folder along. A second name of the same bytes costs nothing and keeps them, whoever removes the first one
 * meanwhile; where the disk cannot do that, and for what still grows, they are copied.
 */
export async function bringFolder(from: string, to: string, name: string): Promise<void> {
  const isGrowing = name === GROWING;
  await mkdir(join(to, name), { recursive: true });
  const entries = await readdir(join(from, name), { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, source.slice(from.length));
    await mkdir(dirname(target), { recursive: true });
    await (isGrowing ? copyFile(source, target) : bring(source, target)).catch(ignoreMissing);
  }
}

const bring = (source: string, target: string) =>
  link(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error;
    return copyFile(source, target);
  });

/** Whether a name in a data folder is of a lock, which says nothing once nobody holds it. */
export const isLock = (name: string): boolean => name.endsWith('.lock');

/** Whether a folder has nothing in it that somebody may want, or is not there. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.every(isLock);
}

/** Whether there is a file. */
export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

function ignoreMissing(error: NodeJS.ErrnoException): void {
  // Somebody removed it meanwhile; whether that matters is checked at the end.
  if (error.code !== 'ENOENT') throw error;
}
