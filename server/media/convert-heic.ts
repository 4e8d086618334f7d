import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { isMediaError, isRefusal } from './media-error.ts';
import { runMediaJob } from './supervise.ts';

export type ConvertedPicture = { png: Buffer } | { refused: 'TOO_LARGE' | 'CORRUPT' };

type Bounds = { maxPixels: number; maxSide: number };

/** Noise of 40 megapixels takes 6 s of CPU and 470 MiB. The decoder reports no life meanwhile. */
const LIMITS = { timeoutMs: 2 * MINUTE_MS, stallMs: 3 * MINUTE_MS };
/** Failures of the run: the picture may be good. */
const TEMPORARY = new Set(['CANCELLED', 'INTERNAL']);
/** Bounds memory: two pictures at a time, the others wait. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let turn = 0;

/** Converts a HEIC in a media child, with files in `folder`. Throws temporary failures. */
export function convertHeic(bytes: Buffer, folder: string, bounds: Bounds): Promise<ConvertedPicture> {
  turn = (turn + 1) % lanes.length;
  const work = () => convert(bytes, folder, bounds);
  const converted = (lanes[turn] ?? Promise.resolve()).then(work, work);
  lanes[turn] = converted;
  return converted;
}

async function convert(bytes: Buffer, folder: string, bounds: Bounds): Promise<ConvertedPicture> {
  const input = join(folder, 'picture.heic');
  const output = join(folder, 'picture.png');
  await writeFile(input, bytes);
  try {
    await runMediaJob({ op: 'decode-picture', input, output, ...bounds }, { limits: LIMITS });
    return { png: await readFile(output) };
  } catch (error) {
    if (!isMediaError(error) || TEMPORARY.has(error.code)) throw error;
    return { refused: isRefusal(error) && error.code === 'DIMENSIONS' ? 'TOO_LARGE' : 'CORRUPT' };
  }
}
