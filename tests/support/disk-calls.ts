import type * as disk from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';

type Disk = typeof disk;

/** Completed disk operations, in order. */
export const diskCalls: string[] = [];

/** For `vi.mock`: records every sync and rename of `node:fs/promises` in `diskCalls`. The calls reach the real disk. */
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

/** The last segment of a path, without a temporary name's random part. */
const placeOf = (path: string) => basename(path).replace(/\.[0-9a-f-]+\.part$/, '.part');
