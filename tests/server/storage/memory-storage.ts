import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { requireKey, type Storage } from '#server/integrations/storage-type.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** A storage without a folder, like a bucket, so that the behaviour suite cannot rely on a disk. */
export function memoryStorage(): Storage {
  const files = new Map<string, { bytes: Buffer; modifiedAt: Date; tag: string }>();
  let generation = 0;
  const find = (key: string) => files.get(requireKey(key)) ?? null;
  const put = (key: string, bytes: Uint8Array) => {
    generation += 1;
    files.set(requireKey(key), { bytes: Buffer.from(bytes), modifiedAt: new Date(), tag: `g${generation}` });
  };

  return {
    save: async (key, bytes) => put(key, bytes),
    adopt: async (path, key) => {
      const bytes = await readFile(path).catch((error: unknown) => {
        if (!find(key)) throw error;
      });
      if (!bytes) return;
      put(key, bytes);
      await rm(path);
    },
    stat: async (key) => {
      const file = find(key);
      return file && { sizeBytes: file.bytes.length, modifiedAt: file.modifiedAt, tag: file.tag };
    },
    open: async (key, tag, range) => {
      const file = find(key);
      if (file?.tag !== tag) return null;
      return Readable.from([range ? file.bytes.subarray(range.start, range.end + 1) : file.bytes]);
    },
    addressOf: () => Promise.resolve(null),
    remove: async (key) => void files.delete(requireKey(key)),
    removeAll: async (id) => {
      for (const key of files.keys()) if (key.startsWith(`${id}/`)) files.delete(key);
    },
    list: async (id) => [...files.keys()].filter((key) => !id || key.startsWith(`${id}/`)),
    async *walk() {
      yield* files.keys();
    },
    listIds: async (prefix) => [
      ...new Set(
        [...files.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.replace(/\/.*/, '')),
      ),
    ],
    localPath: async (key) => {
      const file = find(key);
      const path = join(temporaryFolder(), key);
      await mkdir(dirname(path), { recursive: true });
      if (file) await writeFile(path, file.bytes);
      return path;
    },
    inFolder: async (id, work) => {
      const folder = temporaryFolder();
      try {
        return await work(folder);
      } finally {
        for (const name of await readdir(folder))
          if (!name.endsWith('.part')) put(`${id}/${name}`, await readFile(join(folder, name)));
        await rm(folder, { recursive: true });
      }
    },
    sweep: async () => {},
  };
}
