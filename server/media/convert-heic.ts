import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMediaError, isRefusal } from './media-error.ts';
import { runMediaJob } from './supervise.ts';

/** `BUSY` says nothing about the picture: too many wait, its time ended or its request was abandoned. */
export type ConvertedPicture = { png: Buffer } | { refused: 'TOO_LARGE' | 'CORRUPT' | 'BUSY' };

type Bounds = { maxPixels: number; maxSide: number };

/** Noise of 40 megapixels takes 6 s of CPU and 470 MiB. The decoder reports no life meanwhile. */
const LIMITS = { timeoutMs: 20_000, stallMs: 20_000 };
const UNFINISHED = new Set(['TIMEOUT', 'CANCELLED']);
/** Bounds memory: the others wait. */
let freeSlots = 2;
const WAITING_MAX = 8;
const waiting = new Set<() => void>();

/** Converts a HEIC in a media child, with files in `folder`, until `signal` aborts. Throws failures of the program. */
export async function convertHeic(
  bytes: Buffer,
  folder: string,
  bounds: Bounds,
  signal: AbortSignal,
): Promise<ConvertedPicture> {
  if (!(await takeSlot(signal))) return { refused: 'BUSY' };
  try {
    return await convert(bytes, folder, bounds, signal);
  } finally {
    releaseSlot();
  }
}

/** Waits for a slot in order of arrival. Returns false if too many wait or `signal` aborts. */
async function takeSlot(signal: AbortSignal): Promise<boolean> {
  if (signal.aborted || waiting.size === WAITING_MAX) return false;
  if (freeSlots > 0) {
    freeSlots -= 1;
    return true;
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const enter = () => {
    signal.removeEventListener('abort', leave);
    resolve(true);
  };
  const leave = () => {
    waiting.delete(enter);
    resolve(false);
  };
  waiting.add(enter);
  signal.addEventListener('abort', leave, { once: true });
  return promise;
}

function releaseSlot(): void {
  const [next] = waiting;
  if (!next) {
    freeSlots += 1;
    return;
  }
  waiting.delete(next);
  next();
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
