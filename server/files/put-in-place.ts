import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Renames a finished file durably: syncs the file before and its folder after. */
export async function putInPlace(part: string, path: string): Promise<void> {
  await syncFile(part);
  await rename(part, path);
  await syncFolder(dirname(path));
}

/** Writes a file atomically and durably. Removes the temporary file when `write` fails. */
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

export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = resolve(folder); made.length >= first.length; made = dirname(made))
    await syncFolder(dirname(made));
}

export async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.datasync();
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders as files; its file system keeps names itself.
  if (process.platform === 'win32') return;
  await using opened = await open(folder, 'r');
  await opened.sync();
}
