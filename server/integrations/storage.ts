import { randomBytes } from 'node:crypto';
import {
  access,
  copyFile,
  glob,
  mkdir,
  mkdtemp,
  open,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { env } from '#server/config/env.ts';

/**
 * Where media lives: for now a folder on disk. A key is `{id}/{name}`, both made by us; what people
 * called their files never becomes part of one.
 */
const KEY = /^[A-Za-z0-9_-]+\/[A-Za-z0-9_.-]+$/;

/** The file of a key. @throws Error on a key that is not ours, which would be a path out of the folder. */
export function mediaPath(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error(`Not a media key: ${key}`);
  return join(env().DATA_DIR, 'media', key);
}

/** The folder of an id, made when it is missing. */
export async function mediaFolder(id: string): Promise<string> {
  const folder = dirname(mediaPath(`${id}/x`));
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Where uploads grow before they are finished. */
export const uploadFolder = (): string => join(env().DATA_DIR, 'uploads');

/** Whether a key has a whole file. */
export async function hasMedia(key: string): Promise<boolean> {
  return access(mediaPath(key)).then(
    () => true,
    () => false,
  );
}

/** The bytes of a small file, or null when there is none. */
export function readMedia(key: string): Promise<Buffer | null> {
  return readFile(mediaPath(key)).catch(() => null);
}

/** The key of a file whose address a document keeps, such as `/media/{id}/picture.webp`. */
export const keyOfUrl = (url: string): string => url.replace(/^\/media\//, '');

/** Size of a file in bytes. */
export async function mediaSize(key: string): Promise<number> {
  return (await stat(mediaPath(key))).size;
}

/** The file of a key, made first where it is missing. Half a file is never seen, even after a crash. */
export async function ensureMedia(key: string, make: () => Promise<Uint8Array>): Promise<string> {
  const path = mediaPath(key);
  if (await hasMedia(key)) return path;
  await writeWhole(path, await make());
  return path;
}

/** Writes a file so that it is there whole or not at all. */
export async function saveMedia(key: string, bytes: Uint8Array): Promise<string> {
  const path = mediaPath(key);
  await writeWhole(path, bytes);
  return path;
}

/** Moves a finished file into the store, from another disk if need be; a second call finds it there and does nothing. */
export async function adoptMedia(path: string, key: string): Promise<void> {
  const target = mediaPath(key);
  await mkdir(dirname(target), { recursive: true });
  await move(path, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || !(await hasMedia(key))) throw error;
  });
}

async function move(path: string, target: string): Promise<void> {
  await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await appearWhole(target, (part) => copyFile(path, part));
    await rm(path, { force: true });
  });
}

/**
 * A folder of its own for work in several files, on the store's disk, gone when the work is done: what two
 * processes make at the same time never meets.
 */
export async function inScratchFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const root = join(env().DATA_DIR, 'scratch');
  await mkdir(root, { recursive: true });
  const folder = await mkdtemp(join(root, 'work-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes a file; there may be none. */
export async function removeMedia(key: string): Promise<void> {
  await rm(mediaPath(key), { force: true });
}

/** No file is in the making for so long: media jobs end after 20 minutes. */
const PART_LIFE_MS = 60 * 60 * 1000;

/** Removes half-written files that processes left when they were killed. */
export async function sweepParts(now = Date.now()): Promise<void> {
  const root = join(env().DATA_DIR, 'media');
  for await (const name of glob('*/*.part', { cwd: root })) {
    const path = join(root, name);
    const file = await stat(path).catch(() => null);
    if (file && file.mtimeMs + PART_LIFE_MS < now) await rm(path, { force: true });
  }
}

function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  return appearWhole(path, (part) => writeFile(part, bytes));
}

/** Gives a file its name when all of it is safely on disk. What fails leaves nothing: a full disk must not fill. */
async function appearWhole(path: string, write: (part: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await write(part);
    await using handle = await open(part, 'r');
    await handle.sync();
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
