import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Gives a finished file its final name. When it resolves, a power cut can take away neither the bytes nor the name:
 * a file is synced before it is renamed, its folder after that.
 */
export async function putInPlace(part: string, path: string): Promise<void> {
  await syncFile(part);
  await rename(part, path);
  await syncFolder(dirname(path));
}

/**
 * Writes a file so that either the old content or all of the new one is there, also after a power cut. Creates its
 * folder. Leaves nothing behind when `write` fails: a full disk must not stay full.
 * @param write writes all bytes into the temporary file that it is given
 */
export async function writeInPlace(path: string, write: (part: string) => Promise<unknown>): Promise<void> {
  await makeFolder(dirname(path));
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await write(part);
    await putInPlace(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Creates a folder and the folders above it where they are missing; a power cut cannot take them away either. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = resolve(folder); made.length >= first.length; made = dirname(made))
    await syncFolder(dirname(made));
}

/** Waits until the bytes of a file are on the disk itself. */
export async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.datasync();
}

/** Waits until the names in a folder are on the disk itself. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder as a file; its file system keeps names by itself.
  if (process.platform === 'win32') return;
  await using opened = await open(folder, 'r');
  await opened.sync();
}
