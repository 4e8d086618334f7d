import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { env } from '#server/config/env.ts';
import { diskStorage } from './disk-storage.ts';
import { inScratchFolder as inScratchFolderOf } from './scratch.ts';
import { requireKey, type Storage } from './storage-type.ts';

/** Returns the store, a folder on disk. A bucket that passes the same behaviour suite could replace it. */
export const mediaStorage = (): Storage => diskStorage(join(env().DATA_DIR, 'media'));

export const mediaPath = (key: string): string => join(env().DATA_DIR, 'media', requireKey(key));

export const uploadFolder = (): string => join(env().DATA_DIR, 'uploads');

export const uploadLockFolder = (): string => join(env().DATA_DIR, 'upload-locks');

export const storedBytes = async (key: string): Promise<number | null> =>
  (await mediaStorage().stat(key))?.sizeBytes ?? null;

export const hasMedia = async (key: string): Promise<boolean> => (await storedBytes(key)) !== null;

export async function readMedia(key: string): Promise<Buffer | null> {
  const file = await mediaStorage().stat(key);
  const bytes = file && (await mediaStorage().open(key, file.tag));
  return bytes && buffer(bytes);
}

export const keyOfUrl = (url: string): string => url.replace(/^\/media\//, '');

export async function mediaSize(key: string): Promise<number> {
  const sizeBytes = await storedBytes(key);
  if (sizeBytes === null) throw new Error(`The file ${key} does not exist.`);
  return sizeBytes;
}

export async function ensureMedia(key: string, make: () => Promise<Uint8Array>): Promise<void> {
  if (!(await hasMedia(key))) await mediaStorage().save(key, await make());
}

export const saveMedia = (key: string, bytes: Uint8Array): Promise<void> => mediaStorage().save(key, bytes);

export const adoptMedia = (path: string, key: string): Promise<void> => mediaStorage().adopt(path, key);

export const localMedia = (key: string): Promise<string> => mediaStorage().localPath(key);

export const inMediaFolder = <T>(id: string, work: (folder: string) => Promise<T>): Promise<T> =>
  mediaStorage().inFolder(id, work);

export const inScratchFolder = <T>(work: (folder: string) => Promise<T>): Promise<T> =>
  inScratchFolderOf(env().DATA_DIR, work);

export const removeMedia = (key: string): Promise<void> => mediaStorage().remove(key);

export const removeMediaOf = (id: string): Promise<void> => mediaStorage().removeAll(id);

export async function removeMediaLike(prefix: string): Promise<void> {
  for (const id of await listMediaIds(prefix)) await removeMediaOf(id);
}

export const listMedia = (id?: string): Promise<string[]> => mediaStorage().list(id);

export const listMediaIds = (prefix: string): Promise<string[]> => mediaStorage().listIds(prefix);

export const sweepParts = (now = Date.now()): Promise<void> => mediaStorage().sweep(now);
