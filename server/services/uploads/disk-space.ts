import { statfs } from 'node:fs/promises';
import type { Types } from 'mongoose';
import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { env } from '#server/config/env.ts';
import { promisedBytes } from '#server/domain/disk/promised-bytes.ts';
import { AppError } from '#server/errors/app-error.ts';
import { growingFiles } from '#server/integrations/storage.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { readAll } from '#server/platform/read-all.ts';
import { UPLOAD_LIFE_MS } from './upload-life.ts';

const MIB = 1024 ** 2;

/** How long the sum over all open uploads is reused. Uploads created meanwhile are added. */
const SUM_LIFE_MS = 5_000;

/** `added` counts the bytes promised since the start, so that a sum does not lose those promised meanwhile. */
const promised = { bytes: 0, added: 0, summedAt: 0 };

/** Returns the free bytes on the disk of DATA_DIR. */
export async function freeOnDisk(): Promise<number> {
  const { bavail, bsize } = await statfs(env().DATA_DIR);
  return bavail * bsize;
}

/** Returns the room for uploads in bytes, without end in a bucket. */
export const roomForUploads = async (): Promise<number> =>
  env().BUCKET ? Number.POSITIVE_INFINITY : freeOnDisk();

/** Returns what open uploads may still take from the disk: nothing with a bucket. */
export async function allPromisedBytes(now = Date.now()): Promise<number> {
  if (env().BUCKET) return 0;
  if (now - promised.summedAt > SUM_LIFE_MS) {
    const { added } = promised;
    const open = await measureOpen({}, now);
    promised.bytes = open.promised + promised.added - added;
    promised.summedAt = now;
  }
  return promised.bytes;
}

/** Keeps space for a new upload. Returns false, and keeps none, when the reserve would be touched. */
export async function promiseSpace(sizeBytes: number, now = Date.now()): Promise<boolean> {
  // A bucket has no end, and each open upload would be a call to the service.
  if (env().BUCKET) return true;
  const free = await freeOnDisk();
  await allPromisedBytes(now);
  const bytes = promisedBytes({ sizeBytes, receivedBytes: 0, movedAt: now }, now);
  // Read and added without a pause between, so that parallel uploads count each other.
  if (free - promised.bytes - bytes < env().DISK_RESERVE_MB * MIB) return false;
  promised.bytes += bytes;
  promised.added += bytes;
  return true;
}

/** Returns what a reel's originals occupy, and what its open uploads may add. */
export async function reelBytes(tribute: Types.ObjectId, now = Date.now()): Promise<number> {
  const open = await measureOpen({ tribute }, now);
  return (await finishedBytes(tribute)) + open.received + open.promised;
}

/** Returns the bytes of a reel's finished uploads, except those already counted, and of its music and hello. */
export async function finishedBytes(tribute: Types.ObjectId, counted: string[] = []): Promise<number> {
  const [finished] = await Upload.aggregate<{ bytes: number }>([
    { $match: { tribute, finishedAt: { $ne: null }, uploadId: { $nin: counted } } },
    { $group: { _id: null, bytes: { $sum: '$sizeBytes' } } },
  ]);
  const sizes = { 'ownMusic.sizeBytes': 1, 'formerMusic.sizeBytes': 1, 'hello.sizeBytes': 1 } as const;
  const { ownMusic, formerMusic, hello } = (await Tribute.findById(tribute, sizes).lean()) ?? {};
  return [ownMusic, ...(formerMusic ?? []), hello].reduce(
    (sum, file) => sum + (file?.sizeBytes ?? 0),
    finished?.bytes ?? 0,
  );
}

async function measureOpen(of: Which, now: number): Promise<{ received: number; promised: number }> {
  const sum = { received: 0, promised: 0 };
  for await (const upload of openUploads(of, now)) {
    sum.received += upload.receivedBytes;
    sum.promised += promisedBytes(upload, now);
  }
  return sum;
}

type Which = { tribute?: Types.ObjectId; uploadId?: { $ne: string } };

/** Walks unfinished uploads that can still be resumed, with the bytes on disk. */
export async function* openUploads(of: Which, now = Date.now()) {
  const open = { ...of, finishedAt: null, createdAt: { $gt: new Date(now - UPLOAD_LIFE_MS) } };
  const found = Upload.find(open, { uploadId: 1, sizeBytes: 1, createdAt: 1 }).lean();
  for await (const { uploadId, sizeBytes, createdAt } of readAll(found.cursor())) {
    const file = await (await growingFiles()).stat(uploadId);
    // The file of a new upload follows its document.
    const { sizeBytes: receivedBytes, movedAt } = file ?? { sizeBytes: 0, movedAt: createdAt.getTime() };
    yield { uploadId, sizeBytes: sizeBytes ?? UPLOAD_BYTES_MAX, receivedBytes, movedAt };
  }
}

export const storageFull = (): AppError =>
  new AppError('STORAGE_FULL', 'storageFull', { retryAfterSeconds: MINUTE_MS / 1000 });
