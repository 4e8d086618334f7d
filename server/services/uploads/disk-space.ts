import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '#server/config/env.ts';
import { uploadFolder } from '#server/integrations/storage.ts';
import { Upload } from '#server/models/upload.ts';
import { UPLOAD_LIFE_MS } from './upload-life.ts';

/** How long the sum over all open uploads is reused. Uploads created meanwhile are added. */
const PROMISED_LIFE_MS = 5_000;

const promised = { bytes: 0, countedAt: 0 };

/** Returns the free bytes of DATA_DIR that an ordinary program may use. */
export async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(env().DATA_DIR);
  return bavail * bsize;
}

/** Returns the bytes that open uploads may still send: their sizes minus what has arrived. */
export async function promisedBytes(now = Date.now()): Promise<number> {
  if (now - promised.countedAt > PROMISED_LIFE_MS) {
    promised.bytes = await countPromised(now);
    promised.countedAt = now;
  }
  return promised.bytes;
}

/** Adds a new upload to the sum. */
export function promiseBytes(sizeBytes: number): void {
  promised.bytes += sizeBytes;
}

async function countPromised(now: number): Promise<number> {
  const open = { finishedAt: null, createdAt: { $gt: new Date(now - UPLOAD_LIFE_MS) } };
  let bytes = 0;
  for await (const { uploadId, sizeBytes } of Upload.find(open, { uploadId: 1, sizeBytes: 1 })
    .lean()
    .cursor()) {
    const file = await stat(join(uploadFolder(), uploadId)).catch(() => null);
    if (file) bytes += sizeBytes - file.size;
  }
  return bytes;
}
