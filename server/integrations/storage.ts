import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { env } from '#server/config/env.ts';
import { diskStorage } from './disk-storage.ts';
import { inScratchFolder as inScratchFolderOf } from './scratch.ts';
import { requireKey, type Storage } from './storage-type.ts';

/** Returns the store, a folder on disk. A bucket that passes the same behaviour suite could replace it. */
export const mediaStorage = (): Storage => diskStorage(join(env().DATA_DIR, 'media'));

/** Returns the path of a key on disk. Throws on a foreign key. */
export const mediaPath = (key: string): string => join(env().DATA_DIR, 'media', requireKey(key));

/** Returns the folder of unfinished uploads. */
export const uploadFolder = (): string => join(env().DATA_DIR, 'uploads');

/** Returns the folder of upload locks, which are empty files. */
export const uploadLockFolder = (): string => join(env().DATA_DIR, 'upload-locks');

export const storedBytes = async (key: string): Promise<number | null> =>
  (await mediaStorage().stat(key))?.sizeBytes ?? null;

export const hasMedia = async (key: string): Promise<boolean> => (await storedBytes(key)) !== null;

/** Returns a small file's bytes, or null. */
export async function readMedia(key: string): Promise<Buffer | null> {
  const file = await mediaStorage().stat(key);
  const bytes = file && (await mediaStorage().open(key, file.tag));
  return bytes && buffer(bytes);
}

/** Returns the key of a stored address, such as `/media/{id}/picture.webp`. */
export const keyOfUrl = (url: string): string => url.replace(/^\/media\//, '');

/** Returns a file's size in bytes. Throws if it does not exist. */
export async function mediaSize(key: string): Promise<number> {
  const sizeBytes = await storedBytes(key);
  if (sizeBytes === null) throw new Error(`The file ${key} does not exist.`);
  return sizeBytes;
}

/** Creates a file if it is missing. */
export async function ensureMedia(key: string, make: () => Promise<Uint8Array>): Promise<void> {
  if (!(await hasMedia(key))) await mediaStorage().save(key, await make());
}

export const saveMedia = (key: string, bytes: Uint8Array): Promise<void> => mediaStorage().save(key, bytes);

/** Moves a finished local file into the store. */
export const adoptMedia = (path: string, key: string): Promise<void> => mediaStorage().adopt(path, key);

/** Returns a path where a media child can read a file, whether or not it exists. */
export const localMedia = (key: string): Promise<string> => mediaStorage().localPath(key);

export const inMediaFolder = <T>(id: string, work: (folder: string) => Promise<T>): Promise<T> =>
  mediaStorage().inFolder(id, work);

/** Runs work in a private folder on the store's disk. */
export const inScratchFolder = <T>(work: (folder: string) => Promise<T>): Promise<T> =>
  inScratchFolderOf(env().DATA_DIR, work);

export const removeMedia = (key: string): Promise<void> => mediaStorage().remove(key);

export const removeMediaOf = (id: string): Promise<void> => mediaStorage().removeAll(id);

/** Removes all files of ids with this prefix. */
export async function removeMediaLike(prefix: string): Promise<void> {
  const ids = new Set((await listMedia()).map((key) => key.split('/')[0] ?? ''));
  for (const id of ids) if (id.startsWith(prefix)) await removeMediaOf(id);
}

/** Returns the keys of all complete files. */
export const listMedia = (): Promise<string[]> => mediaStorage().list();

/** Removes partial files of killed processes. */
export const sweepParts = (now = Date.now()): Promise<void> => mediaStorage().sweep(now);
