import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GrowingFile, GrowingFiles, KeyOf } from './growing-type.ts';
import type { Storage } from './storage-type.ts';

/** Keeps each growing file in a folder. `store` is a folder on the same machine. */
export function diskGrowing(folder: string, store: Storage, keyOf: KeyOf): GrowingFiles {
  const pathOf = (id: string) => join(folder, id);

  const find = async (id: string): Promise<GrowingFile | null> => {
    const file = await stat(pathOf(id)).catch(() => null);
    return file?.isFile() ? { id, sizeBytes: file.size, movedAt: file.mtimeMs } : null;
  };

  return {
    create: async (id) => {
      await mkdir(folder, { recursive: true });
      await writeFile(pathOf(id), '', { flag: 'wx' });
    },
    stat: find,
    append: async (id, offset) => {
      const file = await open(pathOf(id), 'r+');
      let end = offset;
      return {
        write: async (pieces) => {
          const { bytesWritten } = await file.writev(pieces, end);
          end += bytesWritten;
          return bytesWritten;
        },
        close: () => file.close(),
      };
    },
    finish: (id) => store.adopt(pathOf(id), keyOf(id)),
    reopen: async (id) => {
      await rename(await store.localPath(keyOf(id)), pathOf(id)).catch(() => store.remove(keyOf(id)));
      await (await open(pathOf(id), 'a')).close();
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    list: async () => {
      const found = await Promise.all((await readdir(folder).catch(() => [])).map(find));
      return found.filter((file) => file !== null);
    },
  };
}
