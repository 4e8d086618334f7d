import { statfs } from 'node:fs/promises';
import { env } from '#server/config/env.ts';

const MIB = 1024 ** 2;

/** Returns whether the disk has less room than is kept free. */
export async function findDiskState(): Promise<{ isDiskShort: boolean }> {
  const { bavail, bsize } = await statfs(env().DATA_DIR);
  return { isDiskShort: bavail * bsize < env().DISK_RESERVE_MB * MIB };
}
