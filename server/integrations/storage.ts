import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { env } from '#server/config/env.ts';
import { diskStorage } from './disk-storage.ts';
import { inScratchFolder as inScratchFolderOf } from './scratch.ts';
import { requireKey, type Storage } from './storage-type.ts';

/** Where media lives: for now a folder on disk. A bucket that passes the same behaviour suite may take its place here. */
export const mediaStorage = (): Storage => diskStorage(join(env().DATA_DIR, 'media'));

/** The file of a key in the folder on disk. @throws Error on a key that is not ours */
export const mediaPath = (key: string): string => join(env().DATA_DIR, 'media', requireKey(key));

/** Where uploads grow before they are finished. */
export const uploadFolder = (): string => join(env().DATA_DIR, 'uploads');

/** Where processes that share the upload folder keep each other from an upload: empty files. */
export const uploadLockFolder = (): string => join(env().DATA_DIR, 'upload-locks');

/** Returns the size of a file in bytes, or null when there is none. */
export const storedBytes = async (key: string): Promise<number | null> =>
  (await mediaStorage().stat(key))?.sizeBytes ?? null;

/** Whether a key has a whole file. */
export const hasMedia = async (key: string): Promise<boolean> => (await storedBytes(key)) !== null;

/** The bytes of a small file, or null when there is none. */
export async function readMedia(key: string): Promise<Buffer | null> {
  const file = await mediaStorage().stat(key);
  const bytes = file && (await mediaStorage().open(key, file.tag));
  return bytes && buffer(bytes);
}

/** The key of a file whose address a document keeps, such as `/media/{id}/picture.webp`. */
export const keyOfUrl = (url: string): string => url.replace(/^\/media\//, '');

/** Size of a file in bytes. @throws Error when there is none */
export async function mediaSize(key: string): Promise<number> {
  const sizeBytes = await storedBytes(key);
  if (sizeBytes === null) throw new Error(`There is no ${key}.`);
  return sizeBytes;
}

/** Makes the file of a key where it is missing. */
export async function ensureMedia(key: string, make: () => Promise<Uint8Array>): Promise<void> {
  if (!(await hasMedia(key))) await mediaStorage().save(key, await make());
}

/** Writes a small file. */
export const saveMedia = (key: string, bytes: Uint8Array): Promise<void> => mediaStorage().save(key, bytes);

/** Takes a finished file of this machine. */
export const adoptMedia = (path: string, key: string): Promise<void> => mediaStorage().adopt(path, key);

/** A path under which a media child reads a file; where there is none, it finds none. */
export const localMedia = (key: string): Promise<string> => mediaStorage().localPath(key);

/** Work of a media child that writes files of an id into a folder. */
export const inMediaFolder = <T>(id: string, work: (folder: string) => Promise<T>): Promise<T> =>
  mediaStorage().inFolder(id, work);

/** Work in a folder of its own, which nobody else sees, on the store's disk. */
export const inScratchFolder = <T>(work: (folder: string) => Promise<T>): Promise<T> =>
  inScratchFolderOf(env().DATA_DIR, work);

/** Removes a file; there may be none. */
export const removeMedia = (key: string): Promise<void> => mediaStorage().remove(key);

/** Removes all files of an id; there may be none. */
export const removeMediaOf = (id: string): Promise<void> => mediaStorage().removeAll(id);

/** The same for all ids that begin so. */
export async function removeMediaLike(prefix: string): Promise<void> {
  const ids = new Set((await listMedia()).map((key) => key.split('/')[0] ?? ''));
  for (const id of ids) if (id.startsWith(prefix)) await removeMediaOf(id);
}

/** Keys of all files that are there whole. */
export const listMedia = (): Promise<string[]> => mediaStorage().list();

/** Removes half-written files that processes left when they were killed. */
export const sweepParts = (now = Date.now()): Promise<void> => mediaStorage().sweep(now);
