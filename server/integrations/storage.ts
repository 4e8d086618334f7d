import { join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { env } from '#server/config/env.ts';
import { singleton } from '#server/platform/singleton.ts';
import type { Bucket } from './bucket/open-bucket.ts';
import { openSettingsBucket } from './bucket/settings-bucket.ts';
import { diskGrowing } from './disk-growing.ts';
import { diskStorage } from './disk-storage.ts';
import type { GrowingFiles } from './growing-type.ts';
import { originalKey } from './original-key.ts';
import { inScratchFolder as inScratchFolderOf } from './scratch.ts';
import { requireKey, type Storage } from './storage-type.ts';

/** Returns the store: a bucket where one is configured, else a folder on disk. */
export const mediaStorage = async (): Promise<Storage> =>
  (await bucketOfSettings())?.store ?? diskStorage(join(env().DATA_DIR, 'media'));

export const mediaPath = (key: string): string => join(env().DATA_DIR, 'media', requireKey(key));

export const uploadFolder = (): string => join(env().DATA_DIR, 'uploads');

/** Returns the files that uploads append to until they are complete. */
export const growingFiles = async (): Promise<GrowingFiles> =>
  (await bucketOfSettings())?.growing ?? diskGrowing(uploadFolder(), await mediaStorage(), originalKey);

export const uploadLockFolder = (): string => join(env().DATA_DIR, 'upload-locks');

export const storedBytes = async (key: string): Promise<number | null> =>
  (await (await mediaStorage()).stat(key))?.sizeBytes ?? null;

export const hasMedia = async (key: string): Promise<boolean> => (await storedBytes(key)) !== null;

export async function readMedia(key: string): Promise<Buffer | null> {
  const store = await mediaStorage();
  const file = await store.stat(key);
  const bytes = file && (await store.open(key, file.tag));
  return bytes && buffer(bytes);
}

export const keyOfUrl = (url: string): string => url.replace(/^\/media\//, '');

export async function mediaSize(key: string): Promise<number> {
  const sizeBytes = await storedBytes(key);
  if (sizeBytes === null) throw new Error(`The file ${key} does not exist.`);
  return sizeBytes;
}

export async function ensureMedia(key: string, make: () => Promise<Uint8Array>): Promise<void> {
  if (!(await hasMedia(key))) await (await mediaStorage()).save(key, await make());
}

export const saveMedia = async (key: string, bytes: Uint8Array): Promise<void> =>
  (await mediaStorage()).save(key, bytes);

export const adoptMedia = async (path: string, key: string): Promise<void> =>
  (await mediaStorage()).adopt(path, key);

/** Returns the key of a path from `localMedia`. */
export const keyOfPath = (path: string): string => path.split(sep).slice(-2).join('/');

export const localMedia = async (key: string): Promise<string> => (await mediaStorage()).localPath(key);

export const inMediaFolder = async <T>(id: string, work: (folder: string) => Promise<T>): Promise<T> =>
  (await mediaStorage()).inFolder(id, work);

export const inScratchFolder = <T>(work: (folder: string) => Promise<T>): Promise<T> =>
  inScratchFolderOf(env().DATA_DIR, work);

export const removeMedia = async (key: string): Promise<void> => (await mediaStorage()).remove(key);

export const removeMediaOf = async (id: string): Promise<void> => (await mediaStorage()).removeAll(id);

export async function removeMediaLike(prefix: string): Promise<void> {
  for (const id of await listMediaIds(prefix)) await removeMediaOf(id);
}

export const listMedia = async (id?: string): Promise<string[]> => (await mediaStorage()).list(id);

export const listMediaIds = async (prefix: string): Promise<string[]> =>
  (await mediaStorage()).listIds(prefix);

export const sweepParts = async (now = Date.now()): Promise<void> => (await mediaStorage()).sweep(now);

/** Connections and local copies are shared by everything in this process. */
const bucketOfSettings = (): Promise<Bucket | null> | null =>
  env().BUCKET ? singleton('bucket', () => openSettingsBucket(env())) : null;
