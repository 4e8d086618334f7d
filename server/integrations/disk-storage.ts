import type { Stats } from 'node:fs';
import { copyFile, glob, open, opendir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOUR_MS } from '#lib/time/durations.ts';
import { makeFolder, putInPlace, syncFile, syncFolder, writeInPlace } from '#server/files/put-in-place.ts';
import { requireKey, type Storage, type StoredFile } from './storage-type.ts';

/** Longer than any write takes: media jobs end after 20 minutes. */
const PART_LIFE_MS = HOUR_MS;

/** Stores each key as a file, with `*.part` while it is written. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, requireKey(key));
  const folderOf = (id: string) => dirname(pathOf(`${id}/x`));
  const find = async (key: string): Promise<StoredFile | null> =>
    describe(await stat(pathOf(key)).catch(absent));

  return {
    save: (key, bytes) => writeInPlace(pathOf(key), (part) => writeFile(part, bytes)),
    adopt: async (path, key) => {
      const target = pathOf(key);
      await makeFolder(dirname(target));
      await move(path, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' || !(await find(key))) throw error;
        // The call that moved it may have been killed before syncing.
        await syncFile(target);
        await syncFolder(dirname(target));
      });
    },
    stat: find,
    open: async (key, tag, range) => {
      const handle = await open(pathOf(key)).catch(absent);
      if (!handle) return null;
      if (describe(await handle.stat())?.tag === tag) return handle.createReadStream(range);
      await handle.close();
      return null;
    },
    addressOf: () => Promise.resolve(null),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (id) => rm(folderOf(id), { recursive: true, force: true }),
    list: async (only) => {
      const keys: string[] = [];
      for (const id of only ? [only] : await readdir(root).catch(() => []))
        for (const name of await readdir(join(root, id)).catch(() => [])) keys.push(`${id}/${name}`);
      return keys.filter((key) => !key.endsWith('.part'));
    },
    async *walk() {
      const ids = await opendir(root).catch(absent);
      for await (const { name: id } of ids ?? []) {
        const files = await opendir(join(root, id)).catch(absent);
        for await (const { name } of files ?? []) if (!name.endsWith('.part')) yield `${id}/${name}`;
      }
    },
    listIds: async (prefix) => (await readdir(root).catch(() => [])).filter((id) => id.startsWith(prefix)),
    localPath: (key) => Promise.resolve(pathOf(key)),
    inFolder: async (id, work) => {
      await makeFolder(folderOf(id));
      return work(folderOf(id));
    },
    sweep: async (now) => {
      for await (const name of glob('*/*.part', { cwd: root })) {
        const file = await stat(join(root, name)).catch(absent);
        if (file && file.mtimeMs + PART_LIFE_MS < now) await rm(join(root, name), { force: true });
      }
    },
  };
}

/** Files are renamed into place, so a new one has a new inode even if the clock stands still. */
function describe(file: Stats | null): StoredFile | null {
  if (!file?.isFile()) return null;
  const { size: sizeBytes, mtime: modifiedAt, mtimeMs, ino } = file;
  const marks = [sizeBytes, Math.round(mtimeMs * 1000), ino];
  return { sizeBytes, modifiedAt, tag: marks.map((mark) => mark.toString(36)).join('-') };
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

async function move(path: string, target: string): Promise<void> {
  await putInPlace(path, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await writeInPlace(target, (part) => copyFile(path, part));
    await rm(path, { force: true });
  });
}
