import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#lib/time/durations.ts';

/** A folder of this age was left by a killed process. */
const SCRATCH_LIFE_MS = DAY_MS;

const scratchOf = (dataFolder: string): string => join(dataFolder, 'scratch');

export async function inScratchFolder<T>(
  dataFolder: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const root = scratchOf(dataFolder);
  await mkdir(root, { recursive: true });
  const folder = await mkdtemp(join(root, 'work-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes folders of killed processes. A backup's folder contains erased files and the secret. */
export async function sweepScratch(dataFolder: string, now = Date.now()): Promise<void> {
  for (const name of await findLeftScratch(dataFolder, now))
    await rm(join(scratchOf(dataFolder), name), { recursive: true, force: true });
}

export async function findLeftScratch(dataFolder: string, now = Date.now()): Promise<string[]> {
  const left: string[] = [];
  for (const name of await readdir(scratchOf(dataFolder)).catch(() => [])) {
    const entry = await stat(join(scratchOf(dataFolder), name)).catch(() => null);
    if (entry && entry.mtimeMs + SCRATCH_LIFE_MS < now) left.push(name);
  }
  return left;
}
