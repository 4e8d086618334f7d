import { execFileSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convertHeic } from '#server/media/convert-heic.ts';
import { heic } from './heic.ts';

const BOUNDS = { maxPixels: 1e7, maxSide: 1000 };

/** Starts a conversion that hangs, because its file is a pipe without a reader. Returns what ends it. */
export async function startHanging(folder: string): Promise<() => Promise<unknown>> {
  await mkdir(folder);
  const pipe = join(folder, 'picture.heic');
  execFileSync('mkfifo', [pipe]);
  const leaving = new AbortController();
  const converted = convertHeic(heic('quarters'), folder, BOUNDS, leaving.signal);
  return async () => {
    leaving.abort();
    await readFile(pipe);
    return converted;
  };
}

/** Queues conversions whose requests are abandoned by the returned function. */
export function startWaiting(folder: string, count: number): () => Promise<unknown[]> {
  const leaving = new AbortController();
  const all = Array.from({ length: count }, () =>
    convertHeic(heic('quarters'), folder, BOUNDS, leaving.signal),
  );
  return () => {
    leaving.abort();
    return Promise.all(all);
  };
}
