import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ownScratchFolder } from '#server/integrations/scratch-folder.ts';

export type LocalCopies = {
  /** Returns the path of a copy, made by `download` unless this process has it. */
  path: (name: string, sizeBytes: number, download: (path: string) => Promise<void>) => Promise<string>;
};

type Copy = { sizeBytes: number; ready: Promise<void>; holders: number };

const holding = new AsyncLocalStorage<Set<() => void>>();

/** Keeps every local copy that `work` requests until it ends. Copies that nothing holds may disappear. */
export async function holdCopies<T>(work: () => Promise<T>): Promise<T> {
  const releases = new Set<() => void>();
  try {
    return await holding.run(releases, work);
  } finally {
    for (const release of releases) release();
  }
}

/**
 * Keeps copies of stored files in a folder of this process, at most `bytesMax` beside those that are held, and drops
 * the longest unused first.
 */
export function localCopies(root: string, bytesMax: number): LocalCopies {
  const folder = ownScratchFolder(root, 'copies');
  // A Map keeps the order of use: the first is the longest unused.
  const copies = new Map<string, Copy>();

  const dropUnused = async (wanted: string): Promise<void> => {
    let bytes = [...copies.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    for (const [path, copy] of copies) {
      if (bytes <= bytesMax) return;
      if (copy.holders > 0 || path === wanted) continue;
      copies.delete(path);
      bytes -= copy.sizeBytes;
      await rm(path, { force: true });
    }
  };

  const hold = (copy: Copy): void => {
    const releases = holding.getStore();
    if (!releases) return;
    copy.holders += 1;
    releases.add(() => {
      copy.holders -= 1;
    });
  };

  return {
    async path(name, sizeBytes, download) {
      const path = join(folder, name);
      const known = copies.get(path);
      // The folder of an idle process may have been swept.
      const isThere = known && (await known.ready.then(() => stat(path)).catch(() => null)) !== null;
      const copy = isThere ? known : { sizeBytes, ready: make(path, download), holders: 0 };
      copies.delete(path);
      copies.set(path, copy);
      hold(copy);
      try {
        await copy.ready;
      } catch (error) {
        copies.delete(path);
        throw error;
      }
      const now = new Date();
      await utimes(folder, now, now);
      await dropUnused(path);
      return path;
    },
  };
}

async function make(path: string, download: (path: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await download(path);
}
