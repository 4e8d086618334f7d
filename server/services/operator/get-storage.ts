import { statfs } from 'node:fs/promises';
import type { OperatorOverviewDto } from '#lib/contracts/operator.ts';
import { env } from '#server/config/env.ts';
import { StorageTotal } from '#server/models/storage-total.ts';
import { allPromisedBytes } from '#server/services/uploads/disk-space.ts';

/** Returns how full the disk is, and what the files of all reels occupy there or in the bucket. */
export async function getStorage(now = Date.now()): Promise<OperatorOverviewDto['storage']> {
  const { BUCKET, DATA_DIR } = env();
  const [disk, promisedBytes, total] = await Promise.all([
    statfs(DATA_DIR),
    allPromisedBytes(now),
    StorageTotal.findById('total').lean(),
  ]);
  return {
    diskFreeBytes: disk.bavail * disk.bsize,
    diskBytes: disk.blocks * disk.bsize,
    promisedBytes,
    bucket: BUCKET ?? null,
    reels: total && { bytes: total.bytes, count: total.reels, measuredAt: total.measuredAt.toISOString() },
  };
}
