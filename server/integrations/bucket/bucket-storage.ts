import { createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HeadObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { DAY_MS } from '#lib/time/durations.ts';
import { inOwnFolder } from '#server/integrations/scratch-folder.ts';
import { requireKey, type Storage, type StoredFile } from '#server/integrations/storage-type.ts';
import { absent } from './bucket-client.ts';
import { localCopies } from './local-copies.ts';
import { abortParts, type Place, putBytes, walkParts } from './multipart.ts';
import {
  listObjects,
  mediaObject,
  openObject,
  readWhole,
  removeObjects,
  signedAddress,
  tagOf,
  walkObjects,
} from './objects.ts';
import { putFile } from './put-file.ts';

/** Longer than any object takes: an upload may grow for a week. */
const PARTS_LIFE_MS = 8 * DAY_MS;

const MEDIA = 'media/';

/** In seconds. A player that reads on later requests a new address. */
const ADDRESS_SECONDS = 15 * 60;

type Scratch = { folder: string; copiesBytesMax: number };

/** Stores each key as an object of a bucket, which browsers read there if it `isDirect`. Programs that need paths read copies from the scratch folder. */
export function bucketStorage(place: Place, scratch: Scratch, isDirect: boolean): Storage {
  const { client, bucket } = place;
  const copies = localCopies(scratch.folder, scratch.copiesBytesMax);

  const find = async (key: string): Promise<StoredFile | null> => {
    const request = new HeadObjectCommand({ Bucket: bucket, Key: mediaObject(key) });
    const head = await client.send(request).catch(absent);
    const tag = head && tagOf(head);
    if (!tag || !head.LastModified) return null;
    return { sizeBytes: head.ContentLength ?? 0, modifiedAt: head.LastModified, tag };
  };

  const download = async (key: string, tag: string, path: string): Promise<void> => {
    const open = () => openObject(place, mediaObject(key), { tag });
    await readWhole(open, async (bytes) => {
      await pipeline(bytes, createWriteStream(`${path}.part`));
      await rename(`${path}.part`, path);
    });
  };

  const objectsOf = async (prefix: string): Promise<string[]> =>
    (await listObjects(place, `${MEDIA}${prefix}`)).map(({ key }) => key);

  const storeFolder = async (id: string, folder: string): Promise<void> => {
    for (const name of await readdir(folder))
      if (!name.endsWith('.part')) await putFile(place, mediaObject(`${id}/${name}`), join(folder, name));
  };

  return {
    save: (key, bytes) => putBytes(place, mediaObject(key), bytes),
    adopt: async (path, key) => {
      try {
        await putFile(place, mediaObject(key), path);
        await rm(path);
      } catch (error) {
        // An earlier call stored it and removed the path.
        if (!isMissingPath(error) || !(await find(key))) throw error;
      }
    },
    stat: find,
    open: (key, tag, range) => openObject(place, mediaObject(key), { tag, range }),
    addressOf: async (key, as, secondsMax) =>
      isDirect ? signedAddress(place, mediaObject(key), as, Math.min(ADDRESS_SECONDS, secondsMax)) : null,
    remove: (key) => removeObjects(place, [mediaObject(key)]),
    removeAll: async (id) => removeObjects(place, await objectsOf(`${id}/`)),
    list: async (id) =>
      (await objectsOf(id === undefined ? '' : `${id}/`)).map((name) => name.slice(MEDIA.length)),
    async *walk() {
      for await (const { key } of walkObjects(place, MEDIA)) yield key.slice(MEDIA.length);
    },
    listIds: async (prefix) => {
      const ids: string[] = [];
      const folders = { Bucket: bucket, Prefix: `${MEDIA}${prefix}`, Delimiter: '/' };
      for await (const page of paginateListObjectsV2({ client }, folders))
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) ids.push(Prefix.slice(MEDIA.length, -1));
      return ids;
    },
    localPath: async (key) => {
      const file = await find(key);
      if (!file) return join(scratch.folder, 'none', requireKey(key));
      const name = join(file.tag, key);
      return copies.path(name, file.sizeBytes, (path) => download(key, file.tag, path));
    },
    inFolder: (id, work) =>
      inOwnFolder(scratch.folder, async (folder) => {
        try {
          return await work(folder);
        } finally {
          await storeFolder(id, folder);
        }
      }),
    sweep: async (now) => {
      for await (const { beganAt, ...parts } of walkParts(place, MEDIA))
        if (beganAt + PARTS_LIFE_MS < now) await abortParts(place, parts).catch(absent);
    },
  };
}

const isMissingPath = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
