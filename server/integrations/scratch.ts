import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#lib/time/durations.ts';
import { inOwnFolder, isOfDeadProcess } from './scratch-folder.ts';

/** A folder of this age was left by a killed process, also of another machine. */
const SCRATCH_LIFE_MS = DAY_MS;

const scratchOf = (dataFolder: string): string => join(dataFolder, 'scratch');

export const inScratchFolder = <T>(dataFolder: string, work: (folder: string) => Promise<T>): Promise<T> =>
  inOwnFolder(scratchOf(dataFolder), work);

/** Removes folders of killed processes. A backup's folder contains erased files and the secret. */
export async function sweepScratch(dataFolder: string, now = Date.now()): Promise<void> {
  for (const name of await findLeftScratch(dataFolder, now))
    await rm(join(scratchOf(dataFolder), name), { recursive: true, force: true });
}

export async function findLeftScratch(dataFolder: string, now = Date.now()): Promise<string[]> {
  const left: string[] = [];
  for (const name of await readdir(scratchOf(dataFolder)).catch(() => [])) {
    const entry = await stat(join(scratchOf(dataFolder), name)).catch(() => null);
    if (entry && (isOfDeadProcess(name) || entry.mtimeMs + SCRATCH_LIFE_MS < now)) left.push(name);
  }
  return left;
}
