import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Slots } from '#lib/slots.ts';
import { isMediaError, isRefusal } from './media-error.ts';
import { runMediaJob } from './supervise.ts';

/** `BUSY` says nothing about the picture: too many wait, its time ended or its request was abandoned. */
export type ConvertedPicture = { png: Buffer } | { refused: 'TOO_LARGE' | 'CORRUPT' | 'BUSY' };

type Bounds = { maxPixels: number; maxSide: number };

/** Noise of 40 megapixels takes 6 s of CPU and 470 MiB. The decoder reports no life meanwhile. */
const LIMITS = { timeoutMs: 20_000, stallMs: 20_000 };
const UNFINISHED = new Set(['TIMEOUT', 'CANCELLED']);
/** Bounds memory: two at a time. */
const slots = new Slots(2, 8);

/** Converts a HEIC in a media child, with files in `folder`, until `signal` aborts. Throws failures of the program. */
export async function convertHeic(
  bytes: Buffer,
  folder: string,
  bounds: Bounds,
  signal: AbortSignal,
): Promise<ConvertedPicture> {
  return (await slots.use(signal, () => convert(bytes, folder, bounds, signal))) ?? { refused: 'BUSY' };
}

async function convert(
  bytes: Buffer,
  folder: string,
  bounds: Bounds,
  signal: AbortSignal,
): Promise<ConvertedPicture> {
  const input = join(folder, 'picture.heic');
  const output = join(folder, 'picture.png');
  await writeFile(input, bytes);
  try {
    const job = { op: 'decode-picture', input, output, ...bounds } as const;
    // Without another attempt, because others wait.
    await runMediaJob(job, { limits: LIMITS, maxAttempts: 1, signal });
    return { png: await readFile(output) };
  } catch (error) {
    if (!isMediaError(error) || error.code === 'INTERNAL') throw error;
    if (UNFINISHED.has(error.code)) return { refused: 'BUSY' };
    return { refused: isRefusal(error) && error.code === 'DIMENSIONS' ? 'TOO_LARGE' : 'CORRUPT' };
  }
}
