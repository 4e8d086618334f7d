import type * as disk from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';

type Disk = typeof disk;

/** What the product asked of the disk, each noted when the system said that it was done. */
export const diskCalls: string[] = [];

/** `node:fs/promises` that notes every sync and rename in `diskCalls`: for `vi.mock`. The calls go to the real disk. */
export function notingDisk(real: Disk): Disk {
  return {
    ...real,
    open: async (...asked: Parameters<Disk['open']>) => noting(await real.open(...asked), String(asked[0])),
    rename: async (from, to) => {
      await real.rename(from, to);
      diskCalls.push(`rename ${placeOf(String(from))} to ${placeOf(String(to))}`);
    },
  };
}

function noting(handle: FileHandle, path: string): FileHandle {
  for (const name of ['sync', 'datasync'] as const) {
    const call = handle[name].bind(handle);
    handle[name] = async () => {
      await call();
      diskCalls.push(`sync ${placeOf(path)}`);
    };
  }
  return handle;
}

/** The last name of a path, without what is random in a temporary one. */
const placeOf = (path: string) => basename(path).replace(/\.[0-9a-f-]+\.part$/, '.part');
